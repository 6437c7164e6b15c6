import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { consumeRateLimit, networkLimits } from "./consume-rate-limit.ts";
import { providerCounts } from "./limit-provider-calls.ts";

const CALLS_PER_MINUTE = 120;
const WRONG_KEYS_PER_ADDRESS = 100;
const QUARTER_HOUR = 15;

/** Limits the calls of one API key. Refuses with `too-many-requests` without counting the call. */
export function limitKeyCalls(shop: Shop, keyId: number): void {
  const counts = providerCounts(shop);
  const key = `api-key:${keyId}`;
  if (counts.look(key).current >= CALLS_PER_MINUTE) throw new ShopError("too-many-requests");
  counts.count(key, MINUTE_MS);
}

/**
 * Counts a wrong key against its network, as sign-in does. Right keys are never refused for it, so nobody can lock out a
 * program. Refuses with `too-many-guesses`.
 */
export async function countWrongKey(shop: Shop, address: string): Promise<void> {
  await consumeRateLimit(
    shop,
    networkLimits(shop, "api-key", { address, attemptsMax: WRONG_KEYS_PER_ADDRESS, withinMinutes: QUARTER_HOUR }),
  );
}
