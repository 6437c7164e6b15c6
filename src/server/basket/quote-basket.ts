import { findPlanKey } from "#domain/plans.ts";
import { type LineToQuote, type Quote, quote } from "#domain/quote.ts";
import type { ShopSettings } from "#domain/settings.ts";
import type { Reader } from "#server/db/open-database.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { type BasketRow, listBasketRows } from "./basket.queries.ts";
import { readFirstBoxesTaken } from "./read-first-boxes-taken.ts";

export interface QuotedBasket {
  rows: readonly BasketRow[];
  /** `quote.lines` has one entry per row, in the order of `rows`. */
  quote: Quote;
  settings: ShopSettings;
}

/** A basket's lines and what they cost now; no basket at all is priced as an empty one. */
export async function quoteBasket(
  db: Reader,
  { basketId, userId, now }: { basketId: number | undefined; userId: number | undefined; now: Date },
): Promise<QuotedBasket> {
  const settings = await readSettings(db);
  const rows = basketId === undefined ? [] : await listBasketRows(db, basketId);
  const firstBoxTaken = await readFirstBoxesTaken(db, userId);
  return { rows, quote: quote({ lines: rows.map(toLine), firstBoxTaken, settings, now }), settings };
}

function toLine(row: BasketRow): LineToQuote {
  const plan = row.isSubscription ? findPlanKey(row.productId) : undefined;
  if (plan) return { kind: "box", productId: row.productId, ...plan };
  return {
    kind: "goods",
    productId: row.productId,
    name: row.name,
    unitPricePence: row.price,
    quantity: row.quantity,
  };
}

/** Whether a line could be paid for now. */
export function isSellable(row: BasketRow): boolean {
  return row.isActive && (row.isSubscription || row.stock >= row.quantity);
}

export type { BasketRow };
