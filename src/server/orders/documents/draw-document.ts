import { on } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { type Trader, traderAddress } from "#domain/settings/trader.ts";
import type { Identity } from "#server/platform/brand/index.ts";
import type { LabelledParcel, Sheet } from "./document-contents.ts";
import { drawBoxSlip } from "./draw-box-slip.ts";
import { drawGiftCard } from "./draw-gift-card.ts";
import { drawInvoice } from "./draw-invoice.ts";
import type { PrintedLogo } from "./draw-mark.ts";
import { drawPackingSlip } from "./draw-packing-slip.ts";
import { registerFonts } from "./pdf-fonts.ts";
import { drawLine, drawWrapped, HAIRLINE, INK_SOFT, lineHeight, textWidth, wrapText } from "./pdf-text.ts";

const POINTS_PER_MM = 72 / 25.4;
const mm = (length: number) => length * POINTS_PER_MM;
const PADDING = mm(8);
/** Royal Mail requires addresses of 10 points or more. */
const SIZE_MIN = 10;
const SIZE_EASY = 14;
const SIZE_MAX = 18;

/** 4 by 6 inches, portrait. */
const LABEL_4X6 = { width: mm(101.6), height: mm(152.4) };
const A6 = { width: mm(105), height: mm(148.5) };

/** The four A6 cells of an A4 sheet, row by row. */
const A4_CELLS: readonly Cell[] = [
  { x: 0, y: 0, ...A6 },
  { x: A6.width, y: 0, ...A6 },
  { x: 0, y: A6.height, ...A6 },
  { x: A6.width, y: A6.height, ...A6 },
];

export interface DocumentHead {
  title: string;
  createdAt: Date;
  identity: Identity;
  logo: PrintedLogo | undefined;
}

/**
 * Runs on the drawing thread. Answers each batch of sheets with the bytes that the batch adds to the document. An empty
 * batch ends the document. Closing the port stops it.
 */
export default async function drawDocument({ port, head }: { port: MessagePort; head: DocumentHead }): Promise<void> {
  const doc = await openPdf(head.title, head.createdAt);
  const grown: Buffer[] = [];
  doc.on("data", (bytes: Buffer) => grown.push(bytes));
  for await (const [sheets] of on(port, "message", { close: ["close"] }) as AsyncIterable<[readonly Sheet[]]>) {
    for (const sheet of sheets) drawSheet(doc, head, sheet);
    if (sheets.length === 0) await endOf(doc);
    port.postMessage(Buffer.concat(grown.splice(0)));
    if (sheets.length === 0) port.close();
  }
}

function endOf(doc: PDFKit.PDFDocument): Promise<void> {
  return new Promise((resolve, reject) => {
    doc.once("end", resolve).once("error", reject);
    doc.end();
  });
}

/** An empty PDF with the shop's typeface. Loads the package on first use, because few processes ever print. */
async function openPdf(title: string, createdAt: Date): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // No default font, because reading one would make an invoice take five per cent longer.
    font: "",
    info: { Title: title, CreationDate: createdAt },
    lang: "en-GB",
  });
  await registerFonts(doc);
  return doc;
}

function drawSheet(doc: PDFKit.PDFDocument, { identity: { brand, trader }, logo }: DocumentHead, sheet: Sheet): void {
  switch (sheet.kind) {
    case "invoices":
      for (const document of sheet.documents) drawInvoice(doc, { document, order: sheet.order, trader, logo });
      break;
    case "packing-slip":
      drawPackingSlip(doc, sheet.slip, { trader, logo });
      break;
    case "label": {
      const { width, height } = LABEL_4X6;
      doc.addPage({ size: [width, height], margin: 0 });
      drawLabel(doc, sheet.parcel, trader, { x: 0, y: 0, width, height });
      break;
    }
    case "label-in-cell": {
      const cell = A4_CELLS[sheet.cell];
      if (!cell) throw new Error(`an A4 sheet has no label position ${sheet.cell}`);
      if (sheet.startsPage) doc.addPage({ size: "A4", margin: 0 });
      drawLabel(doc, sheet.parcel, trader, cell);
      break;
    }
    case "box-slip":
      drawBoxSlip(doc, sheet.slip, { trader, logo });
      break;
    case "gift-card":
      drawGiftCard(doc, sheet.card, brand, logo);
  }
}

interface Cell {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws one address label. The label states that it is not postage and where to buy postage. */
function drawLabel(doc: PDFKit.PDFDocument, parcel: LabelledParcel, trader: Trader, cell: Cell): void {
  const x = cell.x + PADDING;
  const width = cell.width - 2 * PADDING;
  const top = cell.y + PADDING;
  const bottom = cell.y + cell.height - PADDING;
  drawLine(doc, "Tracked 48", { x, y: top }, { size: 13, isBold: true });
  drawLine(doc, parcel.reference, { x, y: top, width, align: "right" }, { size: 13 });
  doc
    .moveTo(x, top + 22)
    .lineTo(x + width, top + 22)
    .lineWidth(0.5)
    .stroke(HAIRLINE);
  const footHeight = drawFoot(doc, trader, { x, bottom, width });
  const noteHeight = drawNote(doc, parcel.note, { x, bottom: bottom - footHeight, width });
  const height = bottom - footHeight - noteHeight - (top + 46) - 12;
  drawRecipient(doc, labelLines(parcel), { x, y: top + 46, width, height });
}

/** Name and address lines, then the town and the postcode in capitals on separate lines. Leaves out the country. */
function labelLines({ deliverTo, town, postcode }: LabelledParcel): string[] {
  const [name = "", ...rest] = deliverTo;
  const lines = rest.filter((line) => line !== town && line !== postcode && line !== "United Kingdom");
  return [name, ...lines, town.toUpperCase(), postcode.toUpperCase()].filter((line) => line.trim() !== "");
}

/** Draws the address as large as possible. Reduces the size, then wraps lines, and never cuts text. */
function drawRecipient(doc: PDFKit.PDFDocument, lines: readonly string[], box: Cell): void {
  const size = fittingSize(doc, lines, box);
  const style = { size };
  const shown = lines.flatMap((line) => wrapText(doc, line, box.width, style));
  let { y } = box;
  for (const [index, line] of shown.entries()) {
    const isPostcode = index === shown.length - 1;
    drawLine(doc, line, { x: box.x, y }, isPostcode ? { ...style, isBold: true } : style);
    y += lineHeight(style);
  }
}

/** The largest easily readable size at which no line wraps, or else the largest size at which everything fits. */
function fittingSize(doc: PDFKit.PDFDocument, lines: readonly string[], box: Cell): number {
  const fits = (size: number, isWrapped: boolean) => {
    const style = { size, isBold: true };
    const isNarrow = isWrapped || lines.every((line) => textWidth(doc, line, style) <= box.width);
    const count = lines.reduce((sum, line) => sum + wrapText(doc, line, box.width, style).length, 0);
    return isNarrow && count * lineHeight(style) <= box.height;
  };
  for (let size = SIZE_MAX; size >= SIZE_EASY; size -= 0.5) if (fits(size, false)) return size;
  for (let size = SIZE_EASY; size > SIZE_MIN; size -= 0.5) if (fits(size, true)) return size;
  return SIZE_MIN;
}

/** Draws a note to the recipient above the foot. Returns its height. */
function drawNote(
  doc: PDFKit.PDFDocument,
  note: string | undefined,
  { x, bottom, width }: { x: number; bottom: number; width: number },
): number {
  if (!note) return 0;
  const style = { size: 12, isBold: true };
  const height = wrapText(doc, note, width, style).length * lineHeight(style) + 8;
  drawWrapped(doc, note, { x, y: bottom - height, width }, style);
  return height;
}

/** Draws the sender and the statement that this is not postage. Returns its height. */
function drawFoot(
  doc: PDFKit.PDFDocument,
  trader: Trader,
  { x, bottom, width }: { x: number; bottom: number; width: number },
): number {
  const style = { size: 10, colour: INK_SOFT };
  const text = `If undelivered, return to: ${trader.legalName}, ${traderAddress(trader)}`;
  const lines = [...wrapText(doc, text, width, style), "Buy postage in Click & Drop"];
  const height = lines.length * lineHeight(style) + 8;
  doc
    .moveTo(x, bottom - height)
    .lineTo(x + width, bottom - height)
    .lineWidth(0.5)
    .stroke(HAIRLINE);
  drawWrapped(doc, text, { x, y: bottom - height + 6, width }, style);
  drawLine(doc, lines.at(-1) ?? "", { x, y: bottom - lineHeight(style) + 2 }, style);
  return height;
}
