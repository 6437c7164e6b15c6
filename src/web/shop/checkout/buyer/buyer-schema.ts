import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { printedAccount } from "#contract/accounts/accounts.ts";
import { servedPostcode, ukPostcode } from "#contract/uk-postcode.ts";
import { z } from "#contract/zod.ts";

const { address } = printedAccount.shape;

const unchecked = address.extend({
  line1: z.string(),
  line2: z.string().default(""),
  city: z.string(),
  postcode: z.string(),
});

/** An account requires a password. The billing address defaults to the delivery address. */
const accountForm = printedAccount.extend({
  // Empty and invalid email addresses have different errors.
  email: z.string().trim().min(1, "Email is required").pipe(printedAccount.shape.email),
  hasAccount: z.boolean(),
  hasBilling: z.boolean(),
  address: address.extend({ postcode: servedPostcode(address.shape.postcode) }),
  billingAddress: unchecked,
});

const guestForm = accountForm.extend({ password: z.string() });

const billedGuestForm = guestForm.extend({
  billingAddress: address.extend({ postcode: ukPostcode(address.shape.postcode) }),
});

export type BuyerTyped = z.input<typeof accountForm>;
export type BuyerChecked = z.output<typeof accountForm>;

const checkAccount: Resolver<BuyerTyped, unknown, BuyerChecked> = zodResolver(accountForm);
const checkGuest: Resolver<BuyerTyped, unknown, BuyerChecked> = zodResolver(guestForm);
const checkBilledGuest: Resolver<BuyerTyped, unknown, BuyerChecked> = zodResolver(billedGuestForm);

/**
 * Validates only the fields that apply: no password without an account, and no billing address if it equals the
 * delivery address.
 */
export const checkBuyer: Resolver<BuyerTyped, unknown, BuyerChecked> = (typed, context, options) => {
  if (typed.hasAccount) return checkAccount(typed, context, options);
  return typed.hasBilling ? checkBilledGuest(typed, context, options) : checkGuest(typed, context, options);
};

const REQUIRED = ["firstName", "lastName", "email", "address.line1", "address.city", "address.postcode"] as const;
const BILLING = ["billingAddress.line1", "billingAddress.city", "billingAddress.postcode"] as const;

/** Required fields, depending on whether an account and a billing address are chosen. */
export function requiredFields({ hasAccount, hasBilling }: Pick<BuyerTyped, "hasAccount" | "hasBilling">) {
  if (hasAccount) return [...REQUIRED, "password"] as const;
  return hasBilling ? ([...REQUIRED, ...BILLING] as const) : REQUIRED;
}

export const FIELD_ORDER = [
  "firstName",
  "lastName",
  "email",
  "password",
  "address.postcode",
  "address",
  "billingAddress.postcode",
  "billingAddress",
] as const;
