import type { UseFormReturn } from "react-hook-form";
import { TextField } from "#web/auth/text-field.tsx";
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
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          id={`address-${line1}`}
          label="Address line 1"
          autoComplete={`${group} address-line1`}
          error={errors[line1]}
          {...register(line1)}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          id={`address-${line2}`}
          label="Address line 2"
          isOptional
          autoComplete={`${group} address-line2`}
          error={errors[line2]}
          {...register(line2)}
        />
      </div>
      <TextField
        id={`address-${city}`}
        label="City"
        autoComplete={`${group} address-level2`}
        error={errors[city]}
        {...register(city)}
      />
      <TextField
        id={`address-${postcode}`}
        label="Postcode"
        autoComplete={`${group} postal-code`}
        autoCapitalize="characters"
        spellCheck={false}
        className="max-w-[14ch]"
        error={errors[postcode]}
        {...register(postcode)}
      />
      <TextField
        id={`address-${country}`}
        label="Country"
        autoComplete={`${group} country-name`}
        readOnly
        error={errors[country]}
        {...register(country)}
      />
    </div>
  );
}
