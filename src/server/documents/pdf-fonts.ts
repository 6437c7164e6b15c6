import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Font } from "fontkit";
import { unwrapWoff } from "./unwrap-woff.ts";

type Weight = 400 | 600;
type Subset = "latin" | "latin-ext" | "vietnamese" | "greek" | "cyrillic";

export interface TextRun {
  /** The name of a registered font. */
  font: string;
  text: string;
}

const WEIGHTS: readonly Weight[] = [400, 600];
const SUBSETS: readonly Subset[] = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"];

/** Which file of the typeface has which letters; the first that matches is taken. */
const EMAILS = {
  latin: /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]/,
  "latin-ext": /[\u0100-\u024f\u0259\u1e80-\u1e9f\u1ef2\u1ef3\u2020\u2113]/,
  vietnamese: /[\u1ea0-\u1ef9\u20ab]/,
  greek: /[\u0370-\u03ff]/,
  cyrillic: /[\u0400-\u045f\u0490\u0491\u2116]/,
} satisfies Record<Subset, RegExp>;

/** Each is taken apart once: a document would spend most of its time on that. */
const fonts = new Map<string, Font>();

/** The shop's typeface, a file for each script. A document carries those that it uses. */
export async function registerFonts(doc: PDFKit.PDFDocument): Promise<void> {
  for (const subset of SUBSETS) {
    for (const weight of WEIGHTS) doc.registerFont(fontName(subset, weight), asSource(await openFont(subset, weight)));
  }
}

/** Cuts a text into stretches of one font. What the typeface cannot write becomes a question mark. */
export function toRuns(text: string, weight: Weight): TextRun[] {
  const runs: TextRun[] = [];
  for (const email of text.normalize("NFC")) {
    const subset = SUBSETS.find((candidate) => EMAILS[candidate].test(email));
    const font = fontName(subset ?? "latin", weight);
    const shown = subset ? email : "?";
    const last = runs.at(-1);
    // A space belongs to whatever stands before it, so that words of one script stay together.
    if (last && (last.font === font || (email === " " && runs.length > 0))) last.text += shown;
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
  // A glyph keeps the letters it was first asked for by. A full stop that was first met as a part of ":" would stand for
  // none in every later document, and be missing where its text is copied, searched or read out.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  fonts.set(name, font);
  return font;
}

/** pdfkit takes an open font, too; its types do not say so yet. */
function asSource(font: Font): Buffer {
  return font as unknown as Buffer;
}
