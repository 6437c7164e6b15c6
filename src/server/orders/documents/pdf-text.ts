import { printedCharacters } from "#domain/orders/printable-text.ts";
import { type TextRun, toRuns } from "./pdf-fonts.ts";

export interface TextStyle {
  /** Font size in points. */
  size: number;
  isBold?: boolean;
  colour?: string;
}

interface Place {
  x: number;
  y: number;
  /** Width of the text box, required for "right". */
  width?: number;
  align?: "left" | "right";
}

export const INK = "#2e2822";
export const INK_SOFT = "#5a5046";
export const HAIRLINE = "#d9ccb9";
const LINE_HEIGHT = 1.3;

export function textWidth(doc: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  return runWidths(doc, toRuns(text, style.isBold ? 600 : 400), style).reduce((sum, width) => sum + width, 0);
}

/** Draws one line. `y` is its top. */
export function drawLine(doc: PDFKit.PDFDocument, text: string, place: Place, style: TextStyle): void {
  const runs = toRuns(text, style.isBold ? 600 : 400);
  const widths = runWidths(doc, runs, style);
  const total = widths.reduce((sum, width) => sum + width, 0);
  let x = place.align === "right" ? place.x + (place.width ?? 0) - total : place.x;
  doc.fillColor(style.colour ?? INK);
  for (const [index, run] of runs.entries()) {
    doc.font(run.font).fontSize(style.size).text(run.text, x, place.y, { lineBreak: false });
    x += widths[index] ?? 0;
  }
}

/** Draws a text in lines no wider than `width`. Returns the `y` below it. */
export function drawWrapped(
  doc: PDFKit.PDFDocument,
  text: string,
  place: { x: number; y: number; width: number },
  style: TextStyle,
): number {
  let { y } = place;
  for (const line of wrapText(doc, text, place.width, style)) {
    drawLine(doc, line, { x: place.x, y }, style);
    y += lineHeight(style);
  }
  return y;
}

/** Splits a text into lines. Nothing is lost: a word wider than a line continues on the next one. */
export function wrapText(doc: PDFKit.PDFDocument, text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (textWidth(doc, longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = cutWord(doc, word, width, style);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  if (line !== "") lines.push(line);
  return lines;
}

export function lineHeight({ size }: TextStyle): number {
  return size * LINE_HEIGHT;
}

function cutWord(doc: PDFKit.PDFDocument, word: string, width: number, style: TextStyle): string[] {
  if (textWidth(doc, word, style) <= width) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const { text: character } of printedCharacters(word)) {
    if (piece !== "" && textWidth(doc, piece + character, style) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}

function runWidths(doc: PDFKit.PDFDocument, runs: readonly TextRun[], { size }: TextStyle): number[] {
  return runs.map((run) => doc.font(run.font).fontSize(size).widthOfString(run.text));
}
