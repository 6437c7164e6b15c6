/** Items in rounds, in each of which no two are about the same thing; those that are follow one another in their order. */
export function inRounds<Item>(items: readonly Item[], aboutOf: (item: Item) => string): readonly (readonly Item[])[] {
  const rounds: Item[][] = [];
  const seen = new Map<string, number>();
  for (const item of items) {
    const round = seen.get(aboutOf(item)) ?? 0;
    seen.set(aboutOf(item), round + 1);
    const members = rounds[round];
    if (members) members.push(item);
    else rounds.push([item]);
  }
  return rounds;
}
