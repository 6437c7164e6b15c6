import type { Shop } from "#server/kernel/shop.ts";
import { addressTarget, consumeRateLimit } from "#server/rate-limit/index.ts";

/** Wrong codes from one network, by the quarter of an hour and by the day. Right ones do not count. */
const QUARTER = { attemptsMax: 20, withinMinutes: 15 };
const DAY = { attemptsMax: 100, withinMinutes: 24 * 60 };

/**
 * Notes that a gift card's code is tried, and refuses `too-many-guesses`. Answers a function that forgets it once the code
 * has turned out right. Nobody finds one of 95 random bits: it keeps the doors quiet, and the overview tells of it.
 */
export async function limitCodeAttempts(shop: Shop, address: string): Promise<() => Promise<void>> {
  const target = addressTarget(shop, "gift-card", address);
  return consumeRateLimit(shop, [
    { target, ...QUARTER },
    { target, ...DAY },
  ]);
}
