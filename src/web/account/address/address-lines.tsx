import type { UseFormReturn } from "react-hook-form";
import { AddressFields } from "#web/ui/form/address-fields.tsx";
import type { AddressChecked, AddressTyped } from "./address-schema.ts";

const KINDS = {
  delivery: {
    group: "shipping",
    line1: "deliveryLine1",
    line2: "deliveryLine2",
    city: "deliveryCity",
    postcode: "deliveryPostcode",
    country: "deliveryCountry",
  },
  billing: {
    group: "billing",
    line1: "billingLine1",
    line2: "billingLine2",
    city: "billingCity",
    postcode: "billingPostcode",
    country: "billingCountry",
  },
} as const;

export interface AddressLinesProps {
  form: UseFormReturn<AddressTyped, unknown, AddressChecked>;
  kind: keyof typeof KINDS;
}

/** The five lines of a delivery or a billing address. */
export function AddressLines({ form: { register, formState }, kind }: AddressLinesProps) {
  const { group, line1, line2, city, postcode, country } = KINDS[kind];
  const { errors } = formState;
  return (
    <AddressFields
      form="address"
      group={group}
      line1={{ field: register(line1), error: errors[line1] }}
      line2={{ field: register(line2), error: errors[line2] }}
      city={{ field: register(city), error: errors[city] }}
      postcode={{ field: register(postcode), error: errors[postcode] }}
      country={{ field: register(country), error: errors[country] }}
    />
  );
}
