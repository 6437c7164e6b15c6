import type { UseFormReturn } from "react-hook-form";
import { AddressFields } from "#web/ui/form/address-fields.tsx";
import type { BuyerChecked, BuyerTyped } from "./buyer-schema.ts";

const GROUPS = { address: "shipping", billingAddress: "billing" } as const;

export interface BuyerAddressProps {
  form: UseFormReturn<BuyerTyped, unknown, BuyerChecked>;
  kind: keyof typeof GROUPS;
  title: string;
}

/** Where the parcel goes, or the bill. */
export function BuyerAddress({ form: { register, formState }, kind, title }: BuyerAddressProps) {
  const errors = formState.errors[kind];
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="mb-4 font-display text-2xl">
        {title}
      </p>
      <AddressFields
        form="checkout"
        group={GROUPS[kind]}
        line1={{ field: register(`${kind}.line1`), error: errors?.line1 }}
        line2={{ field: register(`${kind}.line2`), error: errors?.line2 }}
        city={{ field: register(`${kind}.city`), error: errors?.city }}
        postcode={{ field: register(`${kind}.postcode`), error: errors?.postcode }}
        country={{ field: register(`${kind}.country`), error: errors?.country }}
      />
    </fieldset>
  );
}
