import type { FieldErrors, UseFormRegister } from "react-hook-form";
import type { signUp } from "#contract/accounts.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { AddressFields } from "#web/ui/address-fields.tsx";

type SignUpTyped = InputOf<typeof signUp>;

export interface SignUpAddressProps {
  register: UseFormRegister<SignUpTyped>;
  errors: FieldErrors<SignUpTyped["address"]> | undefined;
}

/** The delivery address of an account opened at the checkout. */
export function SignUpAddress({ register, errors }: SignUpAddressProps) {
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="sr-only">Delivery Address</legend>
      <p aria-hidden className="mb-4 font-display text-2xl">
        Delivery Address
      </p>
      <AddressFields
        form="checkout"
        group="shipping"
        line1={{ field: register("address.line1"), error: errors?.line1 }}
        line2={{ field: register("address.line2"), error: errors?.line2 }}
        city={{ field: register("address.city"), error: errors?.city }}
        postcode={{ field: register("address.postcode"), error: errors?.postcode }}
        country={{ field: register("address.country"), error: errors?.country }}
      />
    </fieldset>
  );
}
