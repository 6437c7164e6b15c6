/** True if the text contains every word of the search, in any order, ignoring case and accents. */
export function matchesWords(text: string, search: string): boolean {
  const plainText = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => plainText.includes(word));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();
}
