import { type createDiscountCode, DISCOUNT_TYPES, type DiscountCode } from "#contract/admin-discounts.ts";
import type { InputOf } from "#contract/call.ts";
import { z } from "#contract/zod.ts";
import { londonDayOf } from "#web/ui/day.tsx";

/** An empty number is none; what is no number stays text, for the shop to refuse. */
const optionalNumber = z.string().transform((text) => {
  const typed = text.trim();
  if (typed === "") return undefined;
  return Number.isFinite(Number(typed)) ? Number(typed) : Number.NaN;
});

/** The specification's form of a code. */
export const discountForm = z.object({
  code: z.string().trim().min(1, "Code is required"),
  type: z.enum(DISCOUNT_TYPES),
  value: z
    .string()
    .transform((text) => (text.trim() === "" ? Number.NaN : Number(text)))
    .pipe(z.number("Value must be positive").min(0, "Value must be positive")),
  minOrderValue: optionalNumber.pipe(z.number("Not an amount").min(0, "Cannot be negative").optional()),
  maxUses: optionalNumber.pipe(
    z.number("Not a number").int("Max uses must be a whole number").min(1, "Max uses must be positive").optional(),
  ),
  validUntil: z.string(),
  isActive: z.boolean(),
  applicableToProducts: z.array(z.number()),
});
export type DiscountTyped = z.input<typeof discountForm>;
export type DiscountChecked = z.output<typeof discountForm>;

/** A code, or nothing for a new one, as its form begins. */
export function toTypedDiscount(code: DiscountCode | undefined): DiscountTyped {
  return {
    code: code?.code ?? "",
    type: code?.type ?? "percentage",
    value: code ? String(Number(code.value)) : "",
    minOrderValue: code?.minOrderValue ?? "",
    maxUses: code?.maxUses === null || code === undefined ? "" : String(code.maxUses),
    validUntil: code?.validUntil ? londonDayOf(code.validUntil) : "",
    isActive: code?.isActive ?? true,
    applicableToProducts: [...(code?.applicableToProducts ?? [])],
  };
}

/** What is sent of a form; a new code is valid from now on, an old one from when it was. */
export function toSentDiscount(typed: DiscountChecked): InputOf<typeof createDiscountCode> {
  return { ...typed, validUntil: typed.validUntil || null };
}
