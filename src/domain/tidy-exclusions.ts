/** What must not be in a box: small letters, each word once. */
export function tidyExclusions(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim().toLowerCase()).filter((word) => word !== ""))];
}
