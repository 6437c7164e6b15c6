import { z } from "zod";

const CARD_NUMBER = /^\d{12,19}$/;
const EXPIRY = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/;

/** What the card form asks for, as typed; parsed it is what the provider wants. `now` decides what has expired. */
export function cardForm(now: Date) {
  return z
    .object({
      number: z
        .string()
        .transform((typed) => typed.replace(/[\s-]/g, ""))
        .pipe(z.string().min(1, "Card number is required").regex(CARD_NUMBER, "Enter the long number on your card")),
      expiry: z
        .string()
        .trim()
        .min(1, "Expiry date is required")
        .regex(EXPIRY, "Enter the expiry date as MM/YY")
        .refine((typed) => isToCome(typed, now), "Your card has expired"),
      cvc: z
        .string()
        .trim()
        .min(1, "Security code is required")
        .regex(/^\d{3,4}$/, "Enter the 3 or 4 digits of the security code"),
    })
    .transform(({ number, expiry, cvc }) => ({ cardNumber: number, ...monthOf(expiry), cvc }));
}

export type CardTyped = z.input<ReturnType<typeof cardForm>>;
export type Card = z.output<ReturnType<typeof cardForm>>;

function monthOf(expiry: string): { expMonth: number; expYear: number } {
  const [, month = "1", year = "0"] = EXPIRY.exec(expiry) ?? [];
  return { expMonth: Number(month), expYear: 2000 + Number(year) };
}

/** A card is good until the end of the month it names. A malformed date is left to the rule before. */
function isToCome(expiry: string, now: Date): boolean {
  if (!EXPIRY.test(expiry)) return true;
  const { expMonth, expYear } = monthOf(expiry);
  return expYear * 12 + expMonth >= now.getFullYear() * 12 + now.getMonth() + 1;
}
