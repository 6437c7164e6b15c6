import { readFileSync } from "node:fs";

export type StripeObject = Readonly<Record<string, unknown>>;
type ObjectName =
  | "customer"
  | "payment_intent"
  | "setup_intent"
  | "payment_method"
  | "charge"
  | "refund"
  | "dispute"
  | "price"
  | "subscription"
  | "invoice"
  | "invoice_payment"
  | "event";

const samples = readSamples();

/** Where the double's answers come from, for whoever reads the report. */
export const SAMPLES_ORIGIN = samples
  ? "Stripe's own sample objects"
  : "hand-written objects (STRIPE_FIXTURES is unset)";
if (!samples) console.warn("STRIPE_FIXTURES is unset: the Stripe double answers with hand-written objects.");

/** An object as Stripe would send it, with what matters here put in. */
export function stripeObject(object: ObjectName, changes: StripeObject): StripeObject {
  return { ...samples?.[object], object, livemode: false, ...changes };
}

function readSamples(): Readonly<Record<string, StripeObject>> | undefined {
  const path = process.env.STRIPE_FIXTURES;
  if (!path) return undefined;
  const { resources } = JSON.parse(readFileSync(path, "utf8")) as { resources: Record<string, StripeObject> };
  return resources;
}
