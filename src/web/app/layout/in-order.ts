/** Items in the merchant's order. Those that it does not name follow in their own order. */
export function inOrder<Item extends { to: string }>(items: readonly Item[], order: readonly string[] = []): Item[] {
  // The shift turns the -1 of an unnamed item into the largest number.
  return items.toSorted((a, b) => (order.indexOf(a.to) >>> 0) - (order.indexOf(b.to) >>> 0));
}
