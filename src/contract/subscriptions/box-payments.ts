import { endpoint } from "#contract/endpoint.ts";
import { boxMonth, day, line, pathId, pounds, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";
import { knownMethod } from "./subscriptions.ts";

// A box that could not be charged, paid by its customer in person: by an email's link, or in the account.

const PAY_TOKEN_LENGTH_MAX = 600;
const PER_MINUTE_MAX = 30;

const boxPayment = z.object({
  subscriptionId: rowId,
  boxMonth,
  audience: z.enum(AUDIENCES),
  /** What is left to pay of it, and what gift cards pay beside that. */
  amount: pounds,
  giftCardAmount: pounds,
  dispatchOn: day,
  /**
   * `unknown`: a try is under way whose outcome nobody knows yet. `left-out`: the box does not come, and nothing is owed.
   * `returned`: the same, and a payment that came too late goes back.
   */
  status: z.enum(["open", "unknown", "paid", "left-out", "returned"]),
  /** The last day on which it can be paid. */
  payUntil: day.nullable(),
  /** Whether its bank wants to see the holder. */
  needsBank: z.boolean(),
  /** The kept method that can be tried again. */
  method: knownMethod.nullable(),
  /** What to confirm; null where nothing can be paid. */
  payment: z.object({ paymentId: z.string(), clientSecret: z.string() }).nullable(),
});
export type BoxPayment = z.output<typeof boxPayment>;

/** The link of an email about a failed charge, or of one that led to another card. */
const byLink = z.object({
  token: line(PAY_TOKEN_LENGTH_MAX),
  purpose: z.enum(["pay-box", "change-card"]).default("pay-box"),
});
const inAccount = z.object({ subscriptionId: pathId });
const PROVIDER_REFUSALS = ["not-found", "payment-unavailable", "too-many-guesses"] as const;

export const openBoxPaymentByLink = endpoint({
  method: "POST",
  path: "/api/box/pay/open",
  access: "anyone",
  summary: "Begin to pay an unpaid box, by an email's link",
  input: byLink,
  output: boxPayment,
  refusals: ["link-invalid", "link-expired", ...PROVIDER_REFUSALS],
  perMinuteMax: PER_MINUTE_MAX,
});

export const settleBoxPaymentByLink = endpoint({
  method: "POST",
  path: "/api/box/pay",
  access: "anyone",
  summary: "Look whether a box is paid, by an email's link",
  input: byLink,
  output: boxPayment,
  refusals: ["link-invalid", "link-expired", ...PROVIDER_REFUSALS],
  perMinuteMax: PER_MINUTE_MAX,
});

export const openBoxPayment = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/pay/open",
  access: "customer",
  summary: "Begin to pay a subscription's unpaid box",
  input: inAccount,
  output: boxPayment,
  refusals: PROVIDER_REFUSALS,
});

export const settleBoxPayment = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/pay",
  access: "customer",
  summary: "Look whether a subscription's box is paid",
  input: inAccount,
  output: boxPayment,
  refusals: PROVIDER_REFUSALS,
});
