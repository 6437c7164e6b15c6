import type { FieldErrors, UseFormRegister } from "react-hook-form";
import type { signUp } from "#contract/accounts.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { TextField } from "#web/auth/text-field.tsx";

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
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            id="checkout-address-line1"
            label="Address line 1"
            autoComplete="shipping address-line1"
            error={errors?.line1}
            {...register("address.line1")}
          />
        </div>
        <div className="sm:col-span-2">
          <TextField
            id="checkout-address-line2"
            label="Address line 2"
            isOptional
            autoComplete="shipping address-line2"
            error={errors?.line2}
            {...register("address.line2")}
          />
        </div>
        <TextField
          id="checkout-address-city"
          label="City"
          autoComplete="shipping address-level2"
          error={errors?.city}
          {...register("address.city")}
        />
        <TextField
          id="checkout-address-postcode"
          label="Postcode"
          autoComplete="shipping postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          className="max-w-[14ch]"
          error={errors?.postcode}
          {...register("address.postcode")}
        />
        <TextField
          id="checkout-address-country"
          label="Country"
          autoComplete="shipping country-name"
          readOnly
          error={errors?.country}
          {...register("address.country")}
        />
      </div>
    </fieldset>
  );
}
