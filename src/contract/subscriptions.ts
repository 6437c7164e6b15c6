import { z } from "zod";
import { AUDIENCES, DURATIONS, NATURALNESS } from "#domain/plans.ts";
import { SUBSCRIPTION_STATUSES } from "#domain/subscriptions.ts";
import { endpoint, noInput } from "./endpoint.ts";
import { day, instant, pathId, pounds, rowId } from "./fields.ts";

export const subscription = z.object({
  id: rowId,
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** The next delivery. */
  currentPeriodEnd: instant.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** Whether the box of the next delivery is paid for: it then leaves even if the subscription ends. */
  isNextBoxPaid: z.boolean(),
  audience: z.enum(AUDIENCES),
  naturalness: z.enum(NATURALNESS),
  duration: z.enum(DURATIONS),
  monthlyPrice: pounds,
  nextChargeOn: day.nullable(),
  deliveredMonths: z.int(),
  totalMonths: z.int(),
  rolls: z.boolean(),
});
export type Subscription = z.output<typeof subscription>;

export const getSubscription = endpoint({
  method: "GET",
  path: "/api/subscription",
  access: "customer",
  summary: "The current subscription, or null",
  input: noInput,
  output: subscription.nullable(),
});

export const cancelSubscription = endpoint({
  method: "POST",
  path: "/api/subscription/cancel",
  access: "customer",
  summary: "End the current subscription with the period that is paid for",
  input: noInput,
  output: subscription,
  refusals: ["nothing-to-cancel"],
});

export const listSubscriptions = endpoint({
  method: "GET",
  path: "/api/subscriptions",
  access: "customer",
  summary: "All of one's subscriptions: running ones first, then newest first",
  input: noInput,
  output: z.array(subscription),
});

export const cancelOneSubscription = endpoint({
  method: "POST",
  path: "/api/subscriptions/{subscriptionId}/cancel",
  access: "customer",
  summary: "End one of one's subscriptions with the period that is paid for",
  input: z.object({ subscriptionId: pathId }),
  output: subscription,
  refusals: ["not-found", "nothing-to-cancel"],
});
