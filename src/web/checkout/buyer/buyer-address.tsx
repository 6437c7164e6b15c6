import type { UseFormReturn } from "react-hook-form";
import { FoundAddress } from "#web/account/address/found-address.tsx";
import { fillLines, useFoundAddress } from "#web/account/address/use-found-address.ts";
import { AddressFields } from "#web/ui/form/address-fields.tsx";
import type { BuyerChecked, BuyerTyped } from "./buyer-schema.ts";

const GROUPS = { address: "shipping", billingAddress: "billing" } as const;

export interface BuyerAddressProps {
  form: UseFormReturn<BuyerTyped, unknown, BuyerChecked>;
  kind: keyof typeof GROUPS;
  title: string;
}

/** Where the parcel goes, or the bill. The country is said and not asked: there is one. */
export function BuyerAddress({ form, kind, title }: BuyerAddressProps) {
  const { register, formState } = form;
  const errors = formState.errors[kind];
  const lookup = useFoundAddress({
    postcode: form.watch(`${kind}.postcode`),
    read: () => form.getValues(kind),
    fill: (lines) =>
      fillLines(lines, (name, line) =>
        form.setValue(`${kind}.${name}`, line, { shouldValidate: formState.isSubmitted }),
      ),
  });
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
        postcode={{
          field: register(`${kind}.postcode`, { onChange: (event) => lookup.lookUp(String(event.target.value)) }),
          error: errors?.postcode,
        }}
        note={<FoundAddress lookup={lookup} />}
      />
      <p className="mt-4 text-ink-soft">United Kingdom</p>
    </fieldset>
  );
}
