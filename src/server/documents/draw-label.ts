import { type Trader, traderAddress } from "#domain/trader.ts";
import type { LabelledParcel } from "./document-contents.ts";
import { drawLine, drawWrapped, HAIRLINE, INK_SOFT, lineHeight, textWidth, wrapText } from "./pdf-text.ts";

export interface Cell {
  x: number;
  y: number;
  width: number;
  height: number;
}

const POINTS_PER_MM = 72 / 25.4;
const mm = (length: number) => length * POINTS_PER_MM;
const PADDING = mm(8);
/** Royal Mail wants addresses of 10 points or more. */
const SIZE_MIN = 10;
const SIZE_EASY = 14;
const SIZE_MAX = 18;

/** 4 by 6 inches, upright. */
export const LABEL_4X6 = { width: mm(101.6), height: mm(152.4) };
const A6 = { width: mm(105), height: mm(148.5) };

/** The four A6 cells of an A4 sheet, row by row. */
export const A4_CELLS: readonly Cell[] = [
  { x: 0, y: 0, ...A6 },
  { x: A6.width, y: 0, ...A6 },
  { x: 0, y: A6.height, ...A6 },
  { x: A6.width, y: A6.height, ...A6 },
];

/** One address label. It is no postage: it says so, and where to get it. */
export function drawLabel(doc: PDFKit.PDFDocument, parcel: LabelledParcel, trader: Trader, cell: Cell): void {
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

/** Name, lines, TOWN and, alone on the last line, POSTCODE; no country. */
function labelLines({ deliverTo, town, postcode }: LabelledParcel): string[] {
  const [name = "", ...rest] = deliverTo;
  const lines = rest.filter((line) => line !== town && line !== postcode && line !== "United Kingdom");
  return [name, ...lines, town.toUpperCase(), postcode.toUpperCase()].filter((line) => line.trim() !== "");
}

/** As large as it fits: lines are made smaller, then wrapped, never cut. */
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

/** The largest at which no line need be wrapped, while that is easy to read; else the largest at which all of it fits. */
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

/** A word to whom it reaches, above the foot; answers its height. */
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

/** Who sent it and what this paper is not; answers its height. */
function drawFoot(
  doc: PDFKit.PDFDocument,
  trader: Trader,
  { x, bottom, width }: { x: number; bottom: number; width: number },
): number {
  const style = { size: 10, colour: INK_SOFT };
  const text = `If undelivered, return to: ${trader.legalName}, ${traderAddress(trader)}`;
  const lines = [...wrapText(doc, text, width, style), "Postage label: buy in Click & Drop"];
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
