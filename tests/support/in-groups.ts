const GROUP = 8;

/** Groups of eight: many pages in one test would take longer than a test may on a slow machine. */
export function inGroups<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / GROUP) }, (_, index) =>
    items.slice(index * GROUP, (index + 1) * GROUP),
  );
}
