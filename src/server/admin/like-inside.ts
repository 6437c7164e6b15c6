const SHORT_CHARACTERS = 2;

/**
 * The pattern that finds words inside a text. One or two letters are sought at the beginning of words only: inside them
 * they are everywhere, and no index finds them.
 */
export function likeInside(words: string): string {
  const literal = words.replace(/[\\%_]/g, "\\$&");
  return words.length <= SHORT_CHARACTERS ? `% ${literal}%` : `%${literal}%`;
}
