import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import type { Font } from "fontkit";
import { printedCharacters, TYPEFACE_CHARACTERS } from "#domain/orders/printable-text.ts";

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const FONT_HEADER_BYTES = 12;
const FONT_ENTRY_BYTES = 16;

type Weight = 400 | 600;

export interface TextRun {
  font: string;
  text: string;
}

const WEIGHTS: readonly Weight[] = [400, 600];
const SUBSETS = Object.keys(TYPEFACE_CHARACTERS);
/** Outlines without colour, in one weight. */
const EMOJI_FONT = "emoji";
const EMOJI_FILE = import.meta.resolve("@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff");

/** Parsed once per process, because parsing would take most of a document's time. */
const fonts = new Map<string, Font>();

/** Registers the shop's typeface, one file per script. A document embeds only the files and characters that it uses. */
export async function registerFonts(doc: PDFKit.PDFDocument): Promise<void> {
  for (const subset of SUBSETS) {
    for (const weight of WEIGHTS) {
      const file = import.meta.resolve(`@fontsource/eb-garamond/files/eb-garamond-${subset}-${weight}-normal.woff`);
      doc.registerFont(fontName(subset, weight), asSource(await openFont(file)));
    }
  }
  doc.registerFont(EMOJI_FONT, asSource(await openFont(EMOJI_FILE)));
}

/** Splits a text into runs of one font. A character that is missing from every font becomes a question mark. */
export function toRuns(text: string, weight: Weight): TextRun[] {
  const runs: TextRun[] = [];
  for (const { text: character, font: subset } of printedCharacters(text)) {
    const font = subset === EMOJI_FONT ? EMOJI_FONT : fontName(subset ?? "latin", weight);
    const shown = subset ? character : "?";
    const last = runs.at(-1);
    // A space is drawn in the font of the preceding run, so that text of one script stays together. The emoji font's
    // space is too wide.
    const joins = last && (last.font === font || (character === " " && last.font !== EMOJI_FONT));
    if (joins) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

function fontName(subset: string, weight: Weight): string {
  return `${subset}-${weight}`;
}

async function openFont(file: string): Promise<Font> {
  const known = fonts.get(file);
  if (known) return known;
  const { create } = await import("fontkit");
  const font = create(unwrapWoff(readFileSync(fileURLToPath(file))));
  if ("fonts" in font) throw new Error(`${file} holds several fonts`);
  // The font library caches each glyph with the characters of its first use. If a full stop were first used as part of
  // ":", later documents would lose it when their text is copied, searched or read aloud.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  fonts.set(file, font);
  return font;
}

/** pdfkit also accepts a parsed font, but its type definitions do not include that yet. */
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
