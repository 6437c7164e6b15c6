import type { ChangeEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { TextField } from "#web/ui/form/text-field.tsx";
import { type Card, type CardTyped, groupCardNumber, slashExpiry } from "./card.ts";

/** Formats the number in groups of four and the date with a slash while typing. */
export function CardFields({ form }: { form: UseFormReturn<CardTyped, unknown, Card> }) {
  const { errors } = form.formState;
  const number = form.register("number");
  const expiry = form.register("expiry");
  return (
    <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:gap-y-5">
      <div className="col-span-2">
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
        hint="3 digits, Amex 4"
        inputMode="numeric"
        autoComplete="cc-csc"
        className="prices"
        error={errors.cvc}
        {...form.register("cvc")}
      />
    </div>
  );
}

/** Formats the input and keeps the caret behind the same digit. */
function typeFormatted(event: ChangeEvent<HTMLInputElement>, format: (typed: string) => string): void {
  const { target } = event;
  const typed = target.value;
  const caret = target.selectionStart ?? typed.length;
  const formatted = format(typed);
  if (formatted === typed) return;
  target.value = formatted;
  if (caret < typed.length) {
    const place = placeAfterDigits(formatted, typed.slice(0, caret).replace(/\D/g, "").length);
    target.setSelectionRange(place, place);
  }
}

function placeAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}
