import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { FoundAddress } from "#web/shop/accounts/address/found-address.tsx";
import { fillLines, useFoundAddress } from "#web/shop/accounts/address/use-found-address.ts";
import { AddressFields } from "#web/ui/form/address-fields.tsx";
import { NameFields } from "#web/ui/form/person-fields.tsx";
import type { AddressTyped } from "./order-address-schema.ts";

type ChangeEvent = { target: { value: unknown } };

interface OrderAddressFieldsProps {
  /** Prefix of the field ids. */
  name: string;
  register: (field: keyof AddressTyped, options?: { onChange: (event: ChangeEvent) => void }) => UseFormRegisterReturn;
  errors: FieldErrors<AddressTyped>;
  postcode: string;
  read: () => { postcode: string; city: string };
  set: (name: "line1" | "line2" | "city", line: string) => void;
}

/**
 * Fields for the name and lines of a delivery address. A postcode fills in its town and offers its addresses, if the
 * shop knows them.
 */
export function OrderAddressFields({ name, register, errors, postcode, read, set }: OrderAddressFieldsProps) {
  const lookup = useFoundAddress({ postcode, read, fill: (lines) => fillLines(lines, set) });
  return (
    <>
      <NameFields
        form={name}
        first={{ field: register("firstName"), error: errors.firstName }}
        last={{ field: register("lastName"), error: errors.lastName }}
      />
      <AddressFields
        form={name}
        group="shipping"
        line1={{ field: register("line1"), error: errors.line1 }}
        line2={{ field: register("line2"), error: errors.line2 }}
        city={{ field: register("city"), error: errors.city }}
        postcode={{
          field: register("postcode", { onChange: (event) => lookup.lookUp(String(event.target.value)) }),
          error: errors.postcode,
        }}
        note={<FoundAddress lookup={lookup} />}
      />
    </>
  );
}

export const ADDRESS_FIELDS = ["firstName", "lastName", "postcode", "line1", "line2", "city"] as const;
