import { drawMark, type Sender } from "./draw-mark.ts";
import { CODE_SIZE, drawParcelCode } from "./draw-parcel-code.ts";
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
/** Top of the text below a sheet's heading. */
const TEXT_TOP = TOP + 52;
const PAGE_NUMBER: TextStyle = { size: 10.5, colour: INK_SOFT };

/** Draws a box's contents as a checklist on a sheet of A5, without prices. A long message continues on further sheets. */
export function drawBoxSlip(doc: PDFKit.PDFDocument, slip: BoxSlip, sender: Sender): void {
  startSheet(doc, slip, sender);
  let y = TEXT_TOP;
  const addressWidth = WIDTH - CODE_SIZE - 12;
  for (const line of slip.deliverTo) y = drawWrapped(doc, line, { x: LEFT, y, width: addressWidth }, { size: 11.5 });
  drawParcelCode(doc, slip.reference, { x: RIGHT - CODE_SIZE, y: TEXT_TOP });
  y = Math.max(y, TEXT_TOP + CODE_SIZE);
  y = drawWrapped(doc, slip.boxName, { x: LEFT, y: y + 18, width: WIDTH }, { size: 13, isBold: true }) + 8;
  for (const item of slip.items) y = drawItem(doc, item, y);
  if (slip.from) y = drawWrapped(doc, `A gift from ${slip.from}`, { x: LEFT, y: y + 18, width: WIDTH }, { size: 12 });
  if (slip.note) y = drawWrapped(doc, slip.note, { x: LEFT, y: y + 12, width: WIDTH }, { size: 12, isBold: true });
  // The message is split before it is drawn, because each sheet shows the number of sheets.
  const sheets = splitMessage(doc, slip.message, y + 18);
  for (const [index, lines] of sheets.entries()) {
    if (index > 0) startSheet(doc, slip, sender);
    if (sheets.length > 1) drawRight(doc, `Page ${index + 1} of ${sheets.length}`, TOP + 21, PAGE_NUMBER);
    for (const line of lines) drawLine(doc, line.text, { x: LEFT, y: line.y }, MESSAGE);
  }
}

function startSheet(doc: PDFKit.PDFDocument, { reference }: BoxSlip, { trader, logo }: Sender): void {
  doc.addPage({ size: "A5", margin: 0 });
  const x = drawMark(doc, logo, { x: LEFT, y: TOP - 6, height: 36, textX: LEFT + 24 });
  drawLine(doc, trader.legalName, { x, y: TOP }, { size: 14, isBold: true });
  drawRight(doc, reference, TOP, { size: 14, isBold: true });
}

/** Lines of a message by sheet, so that it never runs off the paper. */
function splitMessage(doc: PDFKit.PDFDocument, message: string, top: number): { text: string; y: number }[][] {
  let sheet: { text: string; y: number }[] = [];
  const sheets = [sheet];
  let y = top;
  for (const paragraph of message.split(/\r?\n/)) {
    if (!paragraph.trim()) y += EMPTY_LINE;
    for (const text of wrapText(doc, paragraph, WIDTH, MESSAGE)) {
      if (y + lineHeight(MESSAGE) > BOTTOM) {
        sheet = [];
        sheets.push(sheet);
        y = TEXT_TOP;
      }
      sheet.push({ text, y });
      y += lineHeight(MESSAGE);
    }
  }
  return sheets;
}

function drawRight(doc: PDFKit.PDFDocument, text: string, y: number, style: TextStyle): void {
  drawLine(doc, text, { x: LEFT, y, width: WIDTH, align: "right" }, style);
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
