import { DAY_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { deleteGuessesBefore } from "./guesses.queries.ts";

const KEPT_MS = 90 * DAY_MS;

/** Forgets guesses older than 90 days. */
export async function forgetOldGuesses(shop: Shop): Promise<void> {
  await deleteGuessesBefore(shop.db, new Date(shop.clock().getTime() - KEPT_MS));
}
