import type Stripe from "stripe";

type Change = Stripe.MetadataParam | null | "" | undefined;

/**
 * Applies a metadata change. Keys that it does not name remain, keys with an empty value are removed, and an empty
 * change removes all keys.
 */
export function withMetadata(present: Stripe.Metadata, change: Change): Stripe.Metadata {
  if (change === undefined) return present;
  const entries = Object.entries({ ...present, ...(change || {}) });
  return change
    ? Object.fromEntries(entries.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])))
    : {};
}
