import { buffer } from "node:stream/consumers";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listNumberedOrderIds } from "./documents.queries.ts";
import { toInvoices } from "./download-invoices.ts";
import { printOrders } from "./print-orders.ts";
import { readPrintedOrders } from "./read-printed-orders.ts";

/** An order's invoice and credit notes as one PDF. Refuses `not-found` while it has none. */
export async function renderInvoice(shop: Shop, orderId: number): Promise<Buffer> {
  const numbered = await listNumberedOrderIds(shop.db, [orderId]);
  if (!numbered.has(orderId)) throw new ShopError("not-found");
  const title = `Invoice of order ${orderId}`;
  const read = (ids: readonly number[]) => readPrintedOrders(shop.db, ids);
  return buffer(await printOrders(shop, [orderId], { title, read, toSheet: toInvoices }));
}
