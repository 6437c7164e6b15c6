import { formatDay } from "#domain/day-labels.ts";
import type { Trader } from "#domain/trader.ts";
import type { ProductSlip } from "./document-contents.ts";
import { drawMark } from "./draw-mark.ts";
import { drawLine, drawWrapped, HAIRLINE, INK, INK_SOFT, type TextStyle } from "./pdf-text.ts";

const LEFT = 56;
const RIGHT = 539;
const WIDTH = RIGHT - LEFT;
const TOP = 52;
const BOTTOM = 770;
const TEXT: TextStyle = { size: 12 };
const BOX_SIZE = 11;

/** What goes into one parcel, to tick off, and below it what does not. No prices: it may be a gift. */
export function drawPackingSlip(doc: PDFKit.PDFDocument, slip: ProductSlip, trader: Trader): void {
  startPage(doc, trader, slip);
  let y = TOP + 70;
  for (const line of slip.deliverTo) y = drawWrapped(doc, line, { x: LEFT, y, width: 300 }, TEXT);
  y += 26;
  const room = (height: number) => {
    if (y + height <= BOTTOM) return;
    startPage(doc, trader, slip);
    y = TOP + 70;
  };
  for (const item of slip.items) {
    room(50);
    y = drawItem(doc, item, y);
  }
  if (slip.later.length === 0) return;
  room(70);
  y = drawWrapped(doc, "Not in this parcel", { x: LEFT, y: y + 18, width: WIDTH }, { ...TEXT, isBold: true });
  for (const text of slip.later) {
    room(20);
    y = drawWrapped(doc, text, { x: LEFT, y, width: WIDTH }, SMALL);
  }
}

function startPage(doc: PDFKit.PDFDocument, trader: Trader, slip: ProductSlip): void {
  doc.addPage({ size: "A4", margin: 0 });
  drawMark(doc, LEFT, TOP - 8, 44);
  drawLine(doc, trader.legalName, { x: LEFT + 28, y: TOP + 2 }, { size: 17, isBold: true });
  const place = { x: LEFT, width: WIDTH, align: "right" } as const;
  drawLine(doc, `Packing slip, order ${slip.orderId}`, { ...place, y: TOP }, { size: 17, isBold: true });
  drawLine(doc, `Ordered on ${formatDay(slip.placedOn)}`, { ...place, y: TOP + 24 }, { size: 11, colour: INK_SOFT });
}

function drawItem(doc: PDFKit.PDFDocument, item: ProductSlip["items"][number], y: number): number {
  doc
    .rect(LEFT, y + 2, BOX_SIZE, BOX_SIZE)
    .lineWidth(0.8)
    .stroke(INK);
  drawLine(doc, `${item.quantity} ×`, { x: LEFT + 22, y }, { ...TEXT, isBold: true });
  const end = drawWrapped(doc, item.name, { x: LEFT + 58, y, width: WIDTH - 58 }, TEXT);
  doc
    .moveTo(LEFT, end + 4)
    .lineTo(RIGHT, end + 4)
    .lineWidth(0.5)
    .stroke(HAIRLINE);
  return end + 12;
}

const SMALL: TextStyle = { size: 10.5, colour: INK_SOFT };
