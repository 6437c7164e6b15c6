import { done, endpoint, noInput } from "./endpoint.ts";
import { z } from "./zod.ts";

export const getShopMode = endpoint({
  method: "GET",
  path: "/api/shop",
  access: "anyone",
  summary: "What this shop is called and whether it is a demonstration",
  input: noInput,
  output: z.object({
    brand: z.string(),
    email: z.string(),
    /** The shop's public address without a slash at its end, for canonical links. */
    url: z.string(),
    isDemo: z.boolean(),
    paymentProvider: z.enum(["sandbox", "stripe"]),
    /** Stripe's key for browsers, where Stripe is the provider. */
    stripeKey: z.string().nullable(),
    /** Who trades here, for the foot of every page. */
    trader: z.object({
      legalName: z.string(),
      address: z.string(),
      registration: z.string(),
      /** Only of a trader who is registered for it. */
      vatNumber: z.string().nullable(),
      isExample: z.boolean(),
    }),
    /** The days and the hour that texts name. */
    calendar: z.object({
      billingDay: z.int(),
      chargeDay: z.int(),
      cutOffDay: z.int(),
      cutOffHour: z.int(),
      dispatchDay: z.int(),
    }),
  }),
});

export const getHealth = endpoint({
  method: "GET",
  path: "/api/health",
  access: "anyone",
  summary: "Whether this process is alive; says nothing of its database",
  input: noInput,
  output: done,
});

export const getReadiness = endpoint({
  method: "GET",
  path: "/api/ready",
  access: "anyone",
  summary: "Whether this process takes requests: its database answers, is up to date, and nobody has told it to end",
  input: noInput,
  output: done,
  refusals: ["not-ready"],
});
