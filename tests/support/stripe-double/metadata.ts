import type Stripe from "stripe";

type Change = Stripe.MetadataParam | null | "" | undefined;

/** Metadata after a change: names that are not mentioned stay, empty ones go, and nothing at all takes all of them off. */
export function withMetadata(present: Stripe.Metadata, change: Change): Stripe.Metadata {
  if (change === undefined) return present;
  const entries = Object.entries({ ...present, ...(change || {}) });
  return change
    ? Object.fromEntries(entries.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])))
    : {};
}
