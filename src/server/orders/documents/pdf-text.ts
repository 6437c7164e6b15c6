import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import type { Font } from "fontkit";

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const FONT_HEADER_BYTES = 12;
const FONT_ENTRY_BYTES = 16;

type Weight = 400 | 600;
type Subset = "latin" | "latin-ext" | "vietnamese" | "greek" | "cyrillic";

export interface TextRun {
  font: string;
  text: string;
}

const WEIGHTS: readonly Weight[] = [400, 600];
const SUBSETS: readonly Subset[] = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"];

/** Characters that each file of the typeface covers. The first match is used. */
const CHARACTERS = {
  latin: /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]/,
  "latin-ext": /[\u0100-\u024f\u0259\u1e80-\u1e9f\u1ef2\u1ef3\u2020\u2113]/,
  vietnamese: /[\u1ea0-\u1ef9\u20ab]/,
  greek: /[\u0370-\u03ff]/,
  cyrillic: /[\u0400-\u045f\u0490\u0491\u2116]/,
} satisfies Record<Subset, RegExp>;

/** Parsed once per process, because parsing would take most of a document's time. */
const fonts = new Map<string, Font>();

/** Registers the shop's typeface, one file per script. A document embeds only the files that it uses. */
export async function registerFonts(doc: PDFKit.PDFDocument): Promise<void> {
  for (const subset of SUBSETS) {
    for (const weight of WEIGHTS) doc.registerFont(fontName(subset, weight), asSource(await openFont(subset, weight)));
  }
}

/** Splits a text into runs of one font. Characters that the typeface lacks become a question mark. */
export function toRuns(text: string, weight: Weight): TextRun[] {
  const runs: TextRun[] = [];
  for (const character of text.normalize("NFC")) {
    const subset = SUBSETS.find((candidate) => CHARACTERS[candidate].test(character));
    const font = fontName(subset ?? "latin", weight);
    const shown = subset ? character : "?";
    const last = runs.at(-1);
    // A space joins the run before it, so that text of one script stays together.
    if (last && (last.font === font || (character === " " && runs.length > 0))) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

function fontName(subset: Subset, weight: Weight): string {
  return `${subset}-${weight}`;
}

async function openFont(subset: Subset, weight: Weight): Promise<Font> {
  const name = `eb-garamond-${subset}-${weight}-normal.woff`;
  const known = fonts.get(name);
  if (known) return known;
  const { create } = await import("fontkit");
  const font = create(
    unwrapWoff(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/eb-garamond/files/${name}`)))),
  );
  if ("fonts" in font) throw new Error(`${name} holds several fonts`);
  // A glyph keeps the characters of its first request. A full stop first met as part of ":" would be missing in every
  // later document when its text is copied, searched or read aloud.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  fonts.set(name, font);
  return font;
}

/** pdfkit also accepts a parsed font, but its types do not say so yet. */
function asSource(font: Font): Buffer {
  return font as unknown as Buffer;
}

interface Table {
  tag: number;
  checksum: number;
  content: Buffer;
}

/**
 * Converts a WOFF 1.0 file to the font that it wraps (W3C, WOFF File Format 1.0, sections 3 to 5). Its tables are
 * compressed, and would be inflated for each document. Throws for other kinds of file.
 */
export function unwrapWoff(file: Buffer): Buffer {
  if (file.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF file");
  const tables = readTables(file);
  const greatestPower = Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(FONT_HEADER_BYTES);
  file.copy(header, 0, 4, 8);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(2 ** greatestPower * FONT_ENTRY_BYTES, 6);
  header.writeUInt16BE(greatestPower, 8);
  header.writeUInt16BE((tables.length - 2 ** greatestPower) * FONT_ENTRY_BYTES, 10);
  let offset = FONT_HEADER_BYTES + tables.length * FONT_ENTRY_BYTES;
  const entries: Buffer[] = [];
  const contents: Buffer[] = [];
  for (const { tag, checksum, content } of tables) {
    const entry = Buffer.alloc(FONT_ENTRY_BYTES);
    for (const [index, value] of [tag, checksum, offset, content.length].entries())
      entry.writeUInt32BE(value, index * 4);
    entries.push(entry);
    // Tables start at multiples of four bytes.
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
    contents.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...entries, ...contents]);
}

function readTables(file: Buffer): Table[] {
  return Array.from({ length: file.readUInt16BE(12) }, (_, index) => {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    const [tag = 0, offset = 0, packedLength = 0, length = 0, checksum = 0] = [0, 4, 8, 12, 16].map((step) =>
      file.readUInt32BE(at + step),
    );
    const packed = file.subarray(offset, offset + packedLength);
    // A table that compression does not shrink is stored uncompressed.
    const content = packedLength < length ? inflateSync(packed) : packed;
    if (content.length !== length) throw new Error("a table of the WOFF file is damaged");
    return { tag, checksum, content };
  });
}

export interface TextStyle {
  /** Points. */
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
  for (const character of word) {
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
