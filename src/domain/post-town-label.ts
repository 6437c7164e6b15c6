const SMALL = new Set(["and", "by", "in", "le", "next", "of", "on", "the", "under", "upon"]);

/** A post town as people write it, "Stoke-on-Trent", from Royal Mail's capitals. */
export function postTownLabel(town: string): string {
  return town.toLowerCase().replace(/[^\s-]+/g, (word, at: number) => {
    if (at > 0 && SMALL.has(word)) return word;
    return word.charAt(0).toUpperCase() + word.slice(1);
  });
}
