import type { UseFormReturn } from "react-hook-form";
import { AddressFields } from "#web/ui/form/address-fields.tsx";
import type { AddressChecked, AddressTyped } from "./address-schema.ts";
import { FoundAddress } from "./found-address.tsx";
import { fillLines, useFoundAddress } from "./use-found-address.ts";

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

export function AddressLines({ form, kind }: AddressLinesProps) {
  const { register, formState, watch, getValues, setValue } = form;
  const { group, line1, line2, city, postcode, country } = KINDS[kind];
  const { errors, isSubmitted } = formState;
  const names = { line1, line2, city } as const;
  const lookup = useFoundAddress({
    postcode: watch(postcode) ?? "",
    read: () => ({ postcode: getValues(postcode) ?? "", city: getValues(city) ?? "" }),
    fill: (lines) =>
      fillLines(lines, (name, line) => setValue(names[name], line, { shouldValidate: isSubmitted, shouldDirty: true })),
  });
  return (
    <AddressFields
      form="address"
      group={group}
      line1={{ field: register(line1), error: errors[line1] }}
      line2={{ field: register(line2), error: errors[line2] }}
      city={{ field: register(city), error: errors[city] }}
      postcode={{
        field: register(postcode, { onChange: (event) => lookup.lookUp(String(event.target.value)) }),
        error: errors[postcode],
      }}
      note={<FoundAddress lookup={lookup} />}
      country={{ field: register(country), error: errors[country] }}
    />
  );
}
