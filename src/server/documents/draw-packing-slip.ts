import { NATURALNESS_PHRASES } from "#domain/box-words.ts";
import { formatDay } from "#domain/day-words.ts";
import type { Trader } from "#domain/trader.ts";
import { drawMark } from "./draw-mark.ts";
import type { PrintedItem, PrintedOrder } from "./paper.ts";
import { drawLine, drawWrapped, HAIRLINE, INK, INK_SOFT, type TextStyle } from "./pdf-text.ts";

const LEFT = 56;
const RIGHT = 539;
const TOP = 52;
const BOTTOM = 770;
const TEXT: TextStyle = { size: 12 };
const BOX_SIZE = 11;

/** What goes into one parcel, to tick off. No prices: it may be a gift. */
export function drawPackingSlip(doc: PDFKit.PDFDocument, order: PrintedOrder, trader: Trader): void {
  startPage(doc, trader, order);
  let y = TOP + 70;
  for (const line of order.deliverTo) y = drawWrapped(doc, line, { x: LEFT, y, width: 300 }, TEXT);
  y += 26;
  for (const item of order.items) {
    if (y > BOTTOM - 50) {
      startPage(doc, trader, order);
      y = TOP + 70;
    }
    y = drawItem(doc, item, y);
  }
}

function startPage(doc: PDFKit.PDFDocument, trader: Trader, order: PrintedOrder): void {
  doc.addPage({ size: "A4", margin: 0 });
  drawMark(doc, LEFT, TOP - 8, 44);
  drawLine(doc, trader.legalName, { x: LEFT + 28, y: TOP + 2 }, { size: 17, isBold: true });
  const place = { x: LEFT, width: RIGHT - LEFT, align: "right" } as const;
  drawLine(doc, `Packing slip, order ${order.id}`, { ...place, y: TOP }, { size: 17, isBold: true });
  drawLine(doc, `Ordered on ${formatDay(order.placedOn)}`, { ...place, y: TOP + 24 }, { size: 11, colour: INK_SOFT });
}

function drawItem(doc: PDFKit.PDFDocument, item: PrintedItem, y: number): number {
  doc
    .rect(LEFT, y + 2, BOX_SIZE, BOX_SIZE)
    .lineWidth(0.8)
    .stroke(INK);
  drawLine(doc, `${item.quantity} ×`, { x: LEFT + 22, y }, { ...TEXT, isBold: true });
  let end = drawWrapped(doc, item.name, { x: LEFT + 58, y, width: RIGHT - LEFT - 58 }, TEXT);
  if (item.box) {
    end = drawWrapped(doc, boxWords(item.box), { x: LEFT + 58, y: end, width: RIGHT - LEFT - 58 }, SMALL);
  }
  doc
    .moveTo(LEFT, end + 4)
    .lineTo(RIGHT, end + 4)
    .lineWidth(0.5)
    .stroke(HAIRLINE);
  return end + 12;
}

const SMALL: TextStyle = { size: 10.5, colour: INK_SOFT };

function boxWords(box: NonNullable<PrintedItem["box"]>): string {
  const gift = box.purpose === "gift" ? ", a gift" : "";
  return `${NATURALNESS_PHRASES[box.naturalness]}${gift}; leaves on ${formatDay(box.firstDispatchOn)}`;
}
