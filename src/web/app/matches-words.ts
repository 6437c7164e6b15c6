/** Whether a text holds every word of a search, in any order, with no regard to capitals or accents. */
export function matchesWords(text: string, search: string): boolean {
  const plainText = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => plainText.includes(word));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();
}
