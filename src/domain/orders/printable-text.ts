/**
 * Characters that each font file of the documents' typeface covers. The first file that matches is used. The test of the
 * fonts compares these with the files.
 */
export const TYPEFACE_CHARACTERS = {
  latin:
    /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2191\u2193\u2212\u2215]/,
  "latin-ext":
    /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u02bd-\u02bf\u1e00-\u1e9f\u1ef2-\u1eff\u2020\u20a3-\u20a9\u20ba\u20bd\u2113]/,
  vietnamese: /[\u1ea0-\u1ef1\u20ab]/,
  greek: /[\u0374\u0375\u037a\u037e\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03cf\u03d1-\u03d7]/,
  cyrillic: /[\u0400-\u045f\u0490\u0491\u2116]/,
} as const;

/** Letters on which the font files position a mark above, and these marks. Other marks are not printed. */
const MARKED_CHARACTER = /^(?:[acegm-prstu-z]|(?=\p{Ll})[\u1ea0-\u1ef1])$/u;
const POSITIONED_MARK = /[\u0300\u0301\u0303\u0304\u0308\u0309]/;

/** Characters without a glyph that have an equal or a similar one. */
const SIMILAR: Readonly<Record<string, string>> = {
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "–",
  "\u2015": "—",
  "\u02bb": "’",
  "\u02bc": "’",
};
/** Also full-width letters and Latin ligatures. */
const REPLACED = /[\u2010-\u2012\u2015\u02bb\u02bc]|[\uff01-\uff5e\ufb00-\ufb06]/g;

/**
 * An emoji, a flag or a keycap, as one character. A symbol that the typeface covers is text unless it is shown as
 * emoji.
 */
const EMOJI =
  /^(?:\p{Emoji_Presentation}|(?=\p{Emoji})\p{Extended_Pictographic}|\p{Regional_Indicator}|[\d#*©®]?\ufe0f?\u20e3|\p{Emoji}\ufe0f)/u;
/** Text without emoji, combined and replaced characters. Most texts match. */
const PLAIN = /^[\u0020-\u024f\u0370-\u045f\u1e80-\u1eff]*$/;
/** Marks that do not belong to an emoji, such as an accent. */
const ACCENT = /(?![\ufe0f\u20e3])\p{M}/gu;

export interface PrintedCharacter {
  text: string;
  /** The font file that draws the character. Undefined if none can. */
  font: keyof typeof TYPEFACE_CHARACTERS | "emoji" | undefined;
}

/** The characters of a text as they are printed. An emoji of several code points is one character. */
export function printedCharacters(text: string): PrintedCharacter[] {
  const composed = text.replace(REPLACED, replaceCharacter).normalize("NFC");
  if (PLAIN.test(composed)) return Array.from(composed, (letter) => ({ text: letter, font: fontOf(letter) }));
  const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(clusters.segment(composed)).flatMap(({ segment }) =>
    isEmoji(segment) ? [{ text: segment.replace(ACCENT, ""), font: "emoji" }] : printedCluster(segment),
  );
}

/** The characters that the documents' fonts cannot print, without duplicates. Line breaks are not characters. */
export function unprintableCharacters(text: string): string {
  const missing = printedCharacters(text.replace(/\s/g, " ")).filter(({ font }) => font === undefined);
  return [...new Set(missing.map((character) => character.text))].join("");
}

/** False if a name or an address contains non-Latin letters, which the carrier's labels cannot show. */
export function isRoman(text: string): boolean {
  return !/(?!\p{Script=Latin})\p{L}/u.test(text);
}

function replaceCharacter(character: string): string {
  return SIMILAR[character] ?? character.normalize("NFKC");
}

/** A letter with the mark that its font can position, without other marks. A mark without a letter is not printed. */
function printedCluster(segment: string): PrintedCharacter[] {
  const [letter = "", ...marks] = segment;
  const font = fontOf(letter);
  if (/^\p{M}/u.test(letter)) return [];
  if (font === undefined) return [{ text: segment, font }];
  const mark = MARKED_CHARACTER.test(letter) ? marks.find((each) => POSITIONED_MARK.test(each)) : undefined;
  return [{ text: letter + (mark ?? ""), font }];
}

function isEmoji(segment: string): boolean {
  return EMOJI.test(segment) && (segment.length > 1 || fontOf(segment) === undefined);
}

function fontOf(character: string): PrintedCharacter["font"] {
  const fonts = Object.keys(TYPEFACE_CHARACTERS) as (keyof typeof TYPEFACE_CHARACTERS)[];
  return fonts.find((font) => TYPEFACE_CHARACTERS[font].test(character));
}
