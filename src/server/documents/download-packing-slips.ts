import { londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { FileReply } from "#server/endpoints/endpoint-server.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { documentCount, printOrders } from "./print-orders.ts";
import { listOrdersToPack, readPackingSlips } from "./read-packing-slips.ts";

/**
 * What goes into the parcels of some orders' goods. Refuses `nothing-to-print` where none of them has any that is paid and
 * may leave.
 */
export async function downloadPackingSlips(shop: Shop, orderIds: readonly number[]): Promise<FileReply> {
  const printable = await listOrdersToPack(shop.db, orderIds);
  if (printable.length === 0) throw new ShopError("nothing-to-print");
  return {
    content: await printOrders(shop, printable, {
      title: "Packing slips",
      read: (ids) => readPackingSlips(shop.db, ids),
      toSheet: ({ slip }) => ({ kind: "packing-slip", slip }),
    }),
    type: "application/pdf",
    name: `packing-slips-${londonDay(shop.clock())}.pdf`,
    headers: documentCount(printable.length, orderIds.length),
  };
}
