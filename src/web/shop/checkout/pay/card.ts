import { z } from "#contract/zod.ts";

const CARD_NUMBER = /^\d{12,19}$/;
const EXPIRY = /^(?:(0[1-9]|1[0-2])\s*\/?|([1-9])\s*\/)\s*(?:20)?(\d{2})$/;

/**
 * Fields of the card form as typed. The parsed result has the provider's format. `now` determines whether a card has
 * expired.
 */
export function cardForm(now: Date) {
  return z
    .object({
      number: z
        .string()
        .transform((typed) => typed.replace(/[\s-]/g, ""))
        .pipe(
          z
            .string()
            .min(1, "Card number is required")
            .regex(CARD_NUMBER, "Enter the long number on your card")
            .refine(passesLuhn, "Check the card number"),
        ),
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

/** Check digit of a card number (ISO/IEC 7812-1, annex B). Detects every single wrong digit. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Groups the digits of a card number: "4242424242" becomes "4242 4242 42". */
export function groupCardNumber(typed: string): string {
  return (
    typed
      .replace(/\D/g, "")
      .slice(0, 19)
      .match(/\d{1,4}/g) ?? []
  ).join(" ");
}

/**
 * Adds a slash to an expiry date: "12" becomes "12/" and "123" becomes "12/3". Removes it again when the user deletes,
 * that is, if `before` was longer.
 */
export function slashExpiry(typed: string, before: string): string {
  const isOneDigitMonth = /^\s*([2-9]|[1-9]\s*\/)/.test(typed);
  const digits = (isOneDigitMonth ? "0" : "") + typed.replace(/\D/g, "");
  const month = digits.slice(0, 2);
  const year = digits.slice(2, digits.startsWith("20", 2) ? 6 : 4);
  if (month.length < 2 || (year === "" && typed.length < before.length)) return typed.replace(/[^\d]/g, "");
  return `${month}/${year}`;
}

function monthOf(expiry: string): { expMonth: number; expYear: number } {
  const [, month, oneDigitMonth, year = "0"] = EXPIRY.exec(expiry) ?? [];
  return { expMonth: Number(month ?? oneDigitMonth ?? 1), expYear: 2000 + Number(year) };
}

/** True until the end of the card's month. Also true for malformed dates, which another rule rejects. */
function isToCome(expiry: string, now: Date): boolean {
  if (!EXPIRY.test(expiry)) return true;
  const { expMonth, expYear } = monthOf(expiry);
  return expYear * 12 + expMonth >= now.getFullYear() * 12 + now.getMonth() + 1;
}
