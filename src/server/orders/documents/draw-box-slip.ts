import type { Trader } from "#domain/settings/trader.ts";
import { drawMark } from "./draw-mark.ts";
import { drawLine, drawWrapped, HAIRLINE, INK, INK_SOFT, lineHeight, type TextStyle, wrapText } from "./pdf-text.ts";

export interface BoxSlip {
  reference: string;
  boxName: string;
  deliverTo: readonly string[];
  items: readonly string[];
  /** The giver of a gift. Empty if the box is no gift. */
  from: string;
  /** The giver's message, with line breaks. Empty if there is none. */
  message: string;
  /** Note to a recipient who may receive the gift too early. Empty if not needed. */
  note: string;
}

const LEFT = 36;
const RIGHT = 383;
const TOP = 36;
const TICK_SIZE = 11;
const WIDTH = RIGHT - LEFT;
const BOTTOM = 565;
const MESSAGE: TextStyle = { size: 12, colour: INK_SOFT };
const EMPTY_LINE = 9;

/** Draws a box's contents as a checklist on a sheet of A5, without prices. */
export function drawBoxSlip(doc: PDFKit.PDFDocument, trader: Trader, slip: BoxSlip): void {
  doc.addPage({ size: "A5", margin: 0 });
  drawMark(doc, LEFT, TOP - 6, 36);
  drawLine(doc, trader.legalName, { x: LEFT + 24, y: TOP }, { size: 14, isBold: true });
  drawLine(doc, slip.reference, { x: LEFT, y: TOP, width: WIDTH, align: "right" }, { size: 14, isBold: true });
  let y = TOP + 52;
  for (const line of slip.deliverTo) y = drawWrapped(doc, line, { x: LEFT, y, width: WIDTH }, { size: 11.5 });
  y = drawWrapped(doc, slip.boxName, { x: LEFT, y: y + 18, width: WIDTH }, { size: 13, isBold: true }) + 8;
  for (const item of slip.items) y = drawItem(doc, item, y);
  if (slip.from) y = drawWrapped(doc, `A gift from ${slip.from}`, { x: LEFT, y: y + 18, width: WIDTH }, { size: 12 });
  if (slip.note) y = drawWrapped(doc, slip.note, { x: LEFT, y: y + 12, width: WIDTH }, { size: 12, isBold: true });
  y += 18;
  drawMessage(doc, slip, y);
}

/** Continues a long message on further sheets, so that it never runs off the paper. */
function drawMessage(doc: PDFKit.PDFDocument, { message, reference }: BoxSlip, top: number): void {
  let y = top;
  for (const paragraph of message.split(/\r?\n/)) {
    if (!paragraph.trim()) y += EMPTY_LINE;
    for (const line of wrapText(doc, paragraph, WIDTH, MESSAGE)) {
      if (y + lineHeight(MESSAGE) > BOTTOM) y = startNextSheet(doc, reference);
      drawLine(doc, line, { x: LEFT, y }, MESSAGE);
      y += lineHeight(MESSAGE);
    }
  }
}

function startNextSheet(doc: PDFKit.PDFDocument, reference: string): number {
  doc.addPage({ size: "A5", margin: 0 });
  drawLine(doc, reference, { x: LEFT, y: TOP, width: WIDTH, align: "right" }, { size: 14, isBold: true });
  return TOP + 36;
}

function drawItem(doc: PDFKit.PDFDocument, item: string, y: number): number {
  doc
    .rect(LEFT, y + 2, TICK_SIZE, TICK_SIZE)
    .lineWidth(0.8)
    .stroke(INK);
  const end = drawWrapped(doc, item, { x: LEFT + 22, y, width: WIDTH - 22 }, { size: 12 });
  doc
    .moveTo(LEFT, end + 4)
    .lineTo(RIGHT, end + 4)
    .lineWidth(0.5)
    .stroke(HAIRLINE);
  return end + 10;
}
