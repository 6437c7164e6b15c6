import type { ShopSettings } from "#domain/default-settings.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Held } from "./held-from.queries.ts";

interface Holding {
  /** What others of the network hold, counted in turns: what this order itself holds by now is given back first. */
  held: Held;
  /** What this one would hold of goods, and whether a use of a code. */
  units: number;
  hasCode: boolean;
  settings: ShopSettings;
  now: Date;
}

/**
 * Nobody empties the shelves without paying: refuses `too-many-guesses` where a network holds too much in unpaid orders.
 * One order by itself may be as large as a basket may.
 */
export function limitHolds({ held, units, hasCode, settings, now }: Holding): void {
  const isTooMuch =
    held.orders >= settings.ordersHeldMax ||
    (held.units > 0 && held.units + units > settings.unitsHeldMax) ||
    (hasCode && held.codes >= settings.codesHeldMax);
  if (!isTooMuch) return;
  const waitMs = (held.firstFreeAt?.getTime() ?? 0) - now.getTime();
  throw new ShopError("too-many-guesses", { waitMinutes: Math.max(1, Math.ceil(waitMs / MINUTE_MS)) });
}
