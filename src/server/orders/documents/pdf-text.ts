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

/** Draws a text at the largest size at which it fits the box (`fitText`). Returns the `y` below it. */
export function drawFitted(
  doc: PDFKit.PDFDocument,
  text: string,
  box: { x: number; y: number; width: number; height: number },
  style: TextStyle,
): number {
  const fitted = fitText(doc, text, box, style);
  const height = lineHeight(fitted.style);
  for (const [index, line] of fitted.lines.entries()) {
    drawLine(doc, line, { x: box.x, y: box.y + index * height }, fitted.style);
  }
  return box.y + fitted.lines.length * height;
}

interface FittedText {
  lines: readonly string[];
  style: TextStyle;
}

const SMALLEST = 7;

/**
 * Splits a text of several lines at the largest size, up to that of `style`, at which it fits the box. A text with too
 * many line breaks becomes one paragraph, so that nothing is lost.
 */
function fitText(
  doc: PDFKit.PDFDocument,
  text: string,
  box: { width: number; height: number },
  style: TextStyle,
): FittedText {
  const atSize = (paragraphs: readonly string[], size: number): FittedText => {
    const sized = { ...style, size };
    const lines = paragraphs.flatMap((each) => (each.trim() ? wrapText(doc, each, box.width, sized) : [""]));
    return { lines, style: sized };
  };
  for (const paragraphs of [text.split(/\r?\n/), [text]]) {
    for (let size = style.size; size >= SMALLEST; size -= 0.5) {
      const fitted = atSize(paragraphs, size);
      if (fitted.lines.length * lineHeight(fitted.style) <= box.height) return fitted;
    }
  }
  return atSize([text], SMALLEST);
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
