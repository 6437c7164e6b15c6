import { LABELS_PER_A4, type LabelLayout } from "#contract/admin-documents.ts";
import { londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { FileReply } from "#server/endpoints/endpoint-server.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { LabelledParcel } from "./document-contents.ts";
import { documentCount, printOrders } from "./print-orders.ts";
import { listOrdersToPack, readPackingSlips } from "./read-packing-slips.ts";
import type { Sheet } from "./sheet.ts";

/**
 * Address labels of some orders' goods. Refuses `nothing-to-print` where none of them has any that is paid and may leave.
 */
export async function downloadLabels(
  shop: Shop,
  { orderIds, layout, firstCell }: { orderIds: readonly number[]; layout: LabelLayout; firstCell: number },
): Promise<FileReply> {
  const printable = await listOrdersToPack(shop.db, orderIds);
  if (printable.length === 0) throw new ShopError("nothing-to-print");
  return {
    content: await printOrders(shop, printable, {
      title: "Shipping labels",
      read: (ids) => readPackingSlips(shop.db, ids),
      toSheet: ({ label }, index) => labelSheet(label, { layout, firstCell, index }),
    }),
    type: "application/pdf",
    name: `shipping-labels-${londonDay(shop.clock())}.pdf`,
    headers: documentCount(printable.length, orderIds.length),
  };
}

/** On A4 cells are filled row by row, from the first that is still free; `index` counts labels from 0. */
export function labelSheet(
  parcel: LabelledParcel,
  { layout, firstCell, index }: { layout: LabelLayout; firstCell: number; index: number },
): Sheet {
  if (layout === "4x6") return { kind: "label", parcel };
  const cell = (firstCell - 1 + index) % LABELS_PER_A4;
  return { kind: "label-in-cell", parcel, cell, startsPage: index === 0 || cell === 0 };
}
