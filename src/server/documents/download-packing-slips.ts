import { londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { FileReply } from "#server/endpoints/endpoint-server.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listAddressedOrderIds } from "./documents.queries.ts";
import { documentCount, printOrders } from "./print-orders.ts";

/** What goes into the parcels of some orders. Refuses `nothing-to-print` when none of them has an address. */
export async function downloadPackingSlips(shop: Shop, orderIds: readonly number[]): Promise<FileReply> {
  const addressed = await listAddressedOrderIds(shop.db, orderIds);
  const printable = orderIds.filter((id) => addressed.has(id));
  if (printable.length === 0) throw new ShopError("nothing-to-print");
  return {
    content: await printOrders(shop, printable, {
      title: "Packing slips",
      toSheet: ({ order }) => ({ kind: "packing-slip", order }),
    }),
    type: "application/pdf",
    name: `packing-slips-${londonDay(shop.clock())}.pdf`,
    headers: documentCount(printable.length, orderIds.length),
  };
}
