import { londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { FileReply } from "#server/endpoints/endpoint-server.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listNumberedOrderIds } from "./documents.queries.ts";
import { documentCount, printOrders } from "./print-orders.ts";
import { type OrderWithDocuments, readPrintedOrders } from "./read-printed-orders.ts";
import type { Sheet } from "./sheet.ts";

/** Invoices and credit notes of some orders. Refuses `nothing-to-print` when none of them is paid. */
export async function downloadInvoices(shop: Shop, orderIds: readonly number[]): Promise<FileReply> {
  const numbered = await listNumberedOrderIds(shop.db, orderIds);
  const printable = orderIds.filter((id) => numbered.has(id));
  if (printable.length === 0) throw new ShopError("nothing-to-print");
  return {
    content: await printOrders(shop, printable, {
      title: "Invoices",
      read: (ids) => readPrintedOrders(shop.db, ids),
      toSheet: toInvoices,
    }),
    type: "application/pdf",
    name: `invoices-${londonDay(shop.clock())}.pdf`,
    headers: documentCount(printable.length, orderIds.length),
  };
}

/** An order's invoice, then its credit notes. */
export function toInvoices({ order, documents }: OrderWithDocuments): Sheet {
  return { kind: "invoices", order, documents };
}
