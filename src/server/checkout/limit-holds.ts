import type { ShopSettings } from "#domain/default-settings.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import { takeTurn } from "#server/db/take-turn.ts";
import { sumHoldsFrom } from "./held-from.queries.ts";

interface Holding {
  /** The sealed network. */
  heldFrom: string;
  /** The order that is opened again: what it holds by now is given back first. */
  exceptOrderId: number | undefined;
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
export async function limitHolds(
  tx: Tx,
  { heldFrom, exceptOrderId, units, hasCode, settings, now }: Holding,
): Promise<void> {
  await takeTurn(tx, "holds", heldFrom);
  const held = await sumHoldsFrom(tx, heldFrom, exceptOrderId);
  const isTooMuch =
    held.orders >= settings.ordersHeldMax ||
    (held.units > 0 && held.units + units > settings.unitsHeldMax) ||
    (hasCode && held.codes >= settings.codesHeldMax);
  if (!isTooMuch) return;
  const waitMs = (held.firstFreeAt?.getTime() ?? 0) - now.getTime();
  throw new ShopError("too-many-guesses", { waitMinutes: Math.max(1, Math.ceil(waitMs / MINUTE_MS)) });
}
