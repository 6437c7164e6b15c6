import { LABELS_PER_A4, type LabelLayout } from "#contract/admin-documents.ts";
import { londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { FileReply } from "#server/endpoints/endpoint-server.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listAddressedOrderIds } from "./documents.queries.ts";
import { A4_CELLS, drawLabel, LABEL_4X6 } from "./draw-label.ts";
import { documentCount, type Printing, printOrders } from "./print-orders.ts";

/** Address labels of some orders. Refuses `nothing-to-print` when none of them has an address. */
export async function downloadLabels(
  shop: Shop,
  { orderIds, layout, firstCell }: { orderIds: readonly number[]; layout: LabelLayout; firstCell: number },
): Promise<FileReply> {
  const addressed = await listAddressedOrderIds(shop.db, orderIds);
  const printable = orderIds.filter((id) => addressed.has(id));
  if (printable.length === 0) throw new ShopError("nothing-to-print");
  const draw = layout === "4x6" ? drawOnLabel : drawOnSheet(firstCell);
  return {
    content: await printOrders(shop, printable, { title: "Shipping labels", draw }),
    type: "application/pdf",
    name: `shipping-labels-${londonDay(shop.clock())}.pdf`,
    headers: documentCount(printable.length, orderIds.length),
  };
}

function drawOnLabel({ doc, printed: { order }, trader }: Printing): void {
  const { width, height } = LABEL_4X6;
  doc.addPage({ size: [width, height], margin: 0 });
  drawLabel(doc, order, trader, { x: 0, y: 0, width, height });
}

function drawOnSheet(firstCell: number) {
  return ({ doc, printed: { order }, trader, index }: Printing) => {
    const place = firstCell - 1 + index;
    const cell = A4_CELLS[place % LABELS_PER_A4];
    if (!cell) throw new Error(`an A4 sheet has no cell ${place}`);
    if (index === 0 || place % LABELS_PER_A4 === 0) doc.addPage({ size: "A4", margin: 0 });
    drawLabel(doc, order, trader, cell);
  };
}
