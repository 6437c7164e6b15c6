import { endpoint } from "#contract/endpoint.ts";
import { boxMonth, day, line, pathId, pounds, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";
import { knownMethod } from "./subscriptions.ts";

// In these calls, a customer pays for a box that could not be charged. They start from a link in an email or from the
// account.

const PAY_TOKEN_LENGTH_MAX = 600;
const PER_MINUTE_MAX = 30;

const boxPayment = z.object({
  subscriptionId: rowId,
  boxMonth,
  audience: z.enum(AUDIENCES),
  /** Amount that the payment method pays. `giftCardAmount` is the amount that gift cards pay. */
  amount: pounds,
  giftCardAmount: pounds,
  dispatchOn: day,
  /**
   * `unknown`: an attempt has no result yet. `left-out`: the box is not sent and nothing is owed. `returned`: like
   * `left-out`, and a late payment is refunded.
   */
  status: z.enum(["open", "unknown", "paid", "left-out", "returned"]),
  /** The last day on which the customer can pay for the box. */
  payUntil: day.nullable(),
  /** True if the bank requires the cardholder to authenticate. */
  needsBank: z.boolean(),
  /** The saved payment method that the customer can use again. */
  method: knownMethod.nullable(),
  /** The payment to confirm. Null if nothing can be paid. */
  payment: z.object({ paymentId: z.string(), clientSecret: z.string() }).nullable(),
});
export type BoxPayment = z.output<typeof boxPayment>;

/** Token from an email about a failed charge, or from an older email about changing the card. */
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
  summary: "Start the payment of an unpaid box, with the token from an email",
  input: byLink,
  output: boxPayment,
  refusals: ["link-invalid", "link-expired", ...PROVIDER_REFUSALS],
  perMinuteMax: PER_MINUTE_MAX,
});

export const settleBoxPaymentByLink = endpoint({
  method: "POST",
  path: "/api/box/pay",
  access: "anyone",
  summary: "Check whether a box is paid, with the token from an email",
  input: byLink,
  output: boxPayment,
  refusals: ["link-invalid", "link-expired", ...PROVIDER_REFUSALS],
  perMinuteMax: PER_MINUTE_MAX,
});

export const openBoxPayment = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/pay/open",
  access: "customer",
  summary: "Start the payment of a subscription's unpaid box",
  input: inAccount,
  output: boxPayment,
  refusals: PROVIDER_REFUSALS,
});

export const settleBoxPayment = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/pay",
  access: "customer",
  summary: "Check whether a subscription's box is paid",
  input: inAccount,
  output: boxPayment,
  refusals: PROVIDER_REFUSALS,
});
