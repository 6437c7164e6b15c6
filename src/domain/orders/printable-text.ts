/** Characters that each font file of the documents' typeface covers. The first file that matches is used. */
export const TYPEFACE_CHARACTERS = {
  latin: /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]/,
  "latin-ext": /[\u0100-\u024f\u0259\u1e80-\u1e9f\u1ef2\u1ef3\u2020\u2113]/,
  vietnamese: /[\u1ea0-\u1ef9\u20ab]/,
  greek: /[\u0370-\u03ff]/,
  cyrillic: /[\u0400-\u045f\u0490\u0491\u2116]/,
} as const;

/**
 * An emoji, a flag or a keycap, as one character. A symbol that the typeface covers is text unless it is shown as
 * emoji.
 */
const EMOJI =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|[\d#*©®]?\ufe0f?\u20e3|.\ufe0f)/u;
/** Text without emoji and combined characters. Most texts match. */
const PLAIN = /^[\u0020-\u024f\u0370-\u045f\u1e80-\u1eff]*$/;

export interface PrintedCharacter {
  text: string;
  /** The font file that draws the character. Undefined if none can. */
  font: keyof typeof TYPEFACE_CHARACTERS | "emoji" | undefined;
}

/** The characters of a text as they are printed. An emoji of several code points is one character. */
export function printedCharacters(text: string): PrintedCharacter[] {
  const composed = text.normalize("NFC");
  if (PLAIN.test(composed)) return separate(composed);
  const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(clusters.segment(composed)).flatMap(({ segment }) =>
    isEmoji(segment) ? [{ text: segment, font: "emoji" }] : separate(segment),
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

function separate(text: string): PrintedCharacter[] {
  return Array.from(text, (character) => ({ text: character, font: fontOf(character) }));
}

function isEmoji(segment: string): boolean {
  return EMOJI.test(segment) && (segment.length > 1 || fontOf(segment) === undefined);
}

function fontOf(character: string): PrintedCharacter["font"] {
  const fonts = Object.keys(TYPEFACE_CHARACTERS) as (keyof typeof TYPEFACE_CHARACTERS)[];
  return fonts.find((font) => TYPEFACE_CHARACTERS[font].test(character));
}
