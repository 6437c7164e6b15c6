/**
 * Invisible characters. The captured group changes the look of its neighbours and is kept: flag tags, emoji joiners,
 * variation selectors, joiners in joining scripts. All others are removed (Unicode, Default_Ignorable_Code_Point).
 */
const SHAPING_OR_INVISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: it matches joiners and variation selectors by themselves.
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|[\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}]\ufe0f?\u200d(?=\p{Extended_Pictographic})|(?:[\p{Emoji}\p{Script=Han}\p{Sm}]|(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}])[\p{L}\p{M}]))[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d]|(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}])[\p{L}\p{M}])[\u200c\u200d](?=(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}])[\p{L}\p{M}]))|(?!\p{Script=Inherited})\p{M}\u200d)|[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu;
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** Tabs, spaces of any width, and the Braille blank. */
const SPACE = /[\t\p{Zs}\u2800]/gu;

/**
 * Cleans one line of text: removes invisible characters that phones and messengers add, and makes all spaces plain.
 * Keeps joiners that shape emoji and letters. Idempotent.
 */
export function cleanLine(text: string): string {
  return withoutInvisible(text.replace(LINE_BREAK, " ")).trim();
}

/** Cleans a text of several lines like `cleanLine`. Line breaks become "\n". */
export function cleanParagraphs(text: string): string {
  return text.replace(LINE_BREAK, "\n").split("\n").map(withoutInvisible).join("\n").trim();
}

function withoutInvisible(text: string): string {
  return text.replace(SPACE, " ").replace(SHAPING_OR_INVISIBLE, (_found, shaping: string | undefined) => shaping ?? "");
}
