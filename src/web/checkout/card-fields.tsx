import type { UseFormReturn } from "react-hook-form";
import { TextField } from "#web/auth/text-field.tsx";
import type { Card, CardTyped } from "./card.ts";

export function CardFields({ form: { register, formState } }: { form: UseFormReturn<CardTyped, unknown, Card> }) {
  const { errors } = formState;
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          id="card-number"
          label="Card number"
          inputMode="numeric"
          autoComplete="cc-number"
          className="prices"
          error={errors.number}
          {...register("number")}
        />
      </div>
      <TextField
        id="card-expiry"
        label="Expiry date"
        hint="MM/YY"
        inputMode="numeric"
        autoComplete="cc-exp"
        className="prices"
        error={errors.expiry}
        {...register("expiry")}
      />
      <TextField
        id="card-cvc"
        label="Security code (CVC)"
        hint="3 digits on the back, Amex 4 on the front"
        inputMode="numeric"
        autoComplete="cc-csc"
        className="prices"
        error={errors.cvc}
        {...register("cvc")}
      />
    </div>
  );
}
