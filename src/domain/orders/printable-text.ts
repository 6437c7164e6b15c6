/** Characters that each file of the documents' typeface covers. The first match is used. */
export const TYPEFACE_CHARACTERS = {
  latin: /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]/,
  "latin-ext": /[\u0100-\u024f\u0259\u1e80-\u1e9f\u1ef2\u1ef3\u2020\u2113]/,
  vietnamese: /[\u1ea0-\u1ef9\u20ab]/,
  greek: /[\u0370-\u03ff]/,
  cyrillic: /[\u0400-\u045f\u0490\u0491\u2116]/,
} as const;

/** A picture, a flag or a keycap, as one character. Signs that the typeface covers are text unless shown as emoji. */
const EMOJI =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|[\d#*©®]?\ufe0f?\u20e3|.\ufe0f)/u;
/** Text without emoji and joined characters, as most is. */
const PLAIN = /^[\u0020-\u024f\u0370-\u045f\u1e80-\u1eff]*$/;

export interface PrintedCharacter {
  text: string;
  /** The file that draws it. Undefined if none can. */
  font: keyof typeof TYPEFACE_CHARACTERS | "emoji" | undefined;
}

/** A text as its characters appear on paper: emoji of several code points are one. */
export function printedCharacters(text: string): PrintedCharacter[] {
  const composed = text.normalize("NFC");
  if (PLAIN.test(composed)) return separate(composed);
  const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(clusters.segment(composed)).flatMap(({ segment }) =>
    isEmoji(segment) ? [{ text: segment, font: "emoji" }] : separate(segment),
  );
}

/** The characters that no document can print, once each. Line breaks are layout. */
export function unprintableCharacters(text: string): string {
  const missing = printedCharacters(text.replace(/\s/g, " ")).filter(({ font }) => font === undefined);
  return [...new Set(missing.map((character) => character.text))].join("");
}

/** False if a name or an address has letters that the carrier's labels cannot bear: only Roman letters do. */
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
