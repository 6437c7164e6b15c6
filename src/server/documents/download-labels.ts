import { LABELS_PER_A4, type LabelLayout } from "#contract/admin-documents.ts";
import { londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { FileReply } from "#server/endpoints/endpoint-server.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listAddressedOrderIds } from "./documents.queries.ts";
import { documentCount, printOrders } from "./print-orders.ts";

/** Address labels of some orders. Refuses `nothing-to-print` when none of them has an address. */
export async function downloadLabels(
  shop: Shop,
  { orderIds, layout, firstCell }: { orderIds: readonly number[]; layout: LabelLayout; firstCell: number },
): Promise<FileReply> {
  const addressed = await listAddressedOrderIds(shop.db, orderIds);
  const printable = orderIds.filter((id) => addressed.has(id));
  if (printable.length === 0) throw new ShopError("nothing-to-print");
  return {
    content: await printOrders(shop, printable, {
      title: "Shipping labels",
      toSheet: ({ order }, index) =>
        layout === "4x6"
          ? { kind: "label", order }
          : { kind: "label-in-cell", order, ...placeOf(firstCell - 1 + index, index) },
    }),
    type: "application/pdf",
    name: `shipping-labels-${londonDay(shop.clock())}.pdf`,
    headers: documentCount(printable.length, orderIds.length),
  };
}

/** Cells are filled row by row, from the first that is still free. */
function placeOf(place: number, index: number) {
  const cell = place % LABELS_PER_A4;
  return { cell, startsPage: index === 0 || cell === 0 };
}
