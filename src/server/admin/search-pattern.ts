const SHORT_CHARACTERS = 2;

/**
 * LIKE pattern for a search inside a search text. An email address matches only at the start of the text, where it is
 * stored. One or two letters match only at the start of words, because they occur everywhere else.
 */
export function searchPattern(words: string): string {
  const literal = words.replace(/[\\%_]/g, "\\$&");
  if (words.indexOf("@") > 0) return `${literal}%`;
  return words.length <= SHORT_CHARACTERS ? `% ${literal}%` : `%${literal}%`;
}
