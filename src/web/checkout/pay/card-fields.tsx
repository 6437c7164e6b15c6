import type { UseFormReturn } from "react-hook-form";
import { TextField } from "#web/ui/form/text-field.tsx";
import { type Card, type CardTyped, groupCardNumber, slashExpiry } from "./card.ts";
import { typeFormatted } from "./type-formatted.ts";

/** The card as it stands on the card: the number in fours, the date with its slash, both while they are typed. */
export function CardFields({ form }: { form: UseFormReturn<CardTyped, unknown, Card> }) {
  const { errors } = form.formState;
  const number = form.register("number");
  const expiry = form.register("expiry");
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
          {...number}
          onChange={(event) => {
            typeFormatted(event, groupCardNumber);
            void number.onChange(event);
          }}
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
        {...expiry}
        onChange={(event) => {
          typeFormatted(event, (typed) => slashExpiry(typed, form.getValues("expiry")));
          void expiry.onChange(event);
        }}
      />
      <TextField
        id="card-cvc"
        label="Security code (CVC)"
        hint="3 digits on the back, Amex 4 on the front"
        inputMode="numeric"
        autoComplete="cc-csc"
        className="prices"
        error={errors.cvc}
        {...form.register("cvc")}
      />
    </div>
  );
}
