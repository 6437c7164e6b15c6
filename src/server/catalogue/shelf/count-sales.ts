import { DAY_MS } from "#domain/milliseconds.ts";
import { announcePagesChanged } from "#server/db/pages-changed.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { saveSales } from "./shelf.queries.ts";

const DAYS = 90;

/** Counts what was sold lately, for the order in which shelves show what sells best. */
export async function countSales(shop: Shop): Promise<void> {
  const since = new Date(shop.clock().getTime() - DAYS * DAY_MS);
  await shop.db.transaction(async (tx) => {
    if ((await saveSales(tx, since)) > 0) await announcePagesChanged(tx);
  });
}
