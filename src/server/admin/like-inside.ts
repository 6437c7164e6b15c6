const SHORT_CHARACTERS = 2;

/**
 * The pattern that finds words inside a search text. An e-mail address is sought from its beginning, with which such a
 * text begins. One or two letters are sought at the beginning of words only: inside them they are everywhere.
 */
export function likeInside(words: string): string {
  const literal = words.replace(/[\\%_]/g, "\\$&");
  if (words.indexOf("@") > 0) return `${literal}%`;
  return words.length <= SHORT_CHARACTERS ? `% ${literal}%` : `%${literal}%`;
}
