/** Items in the merchant's order. Those that it does not name follow in their own order. */
export function inOrder<Item extends { to: string }>(items: readonly Item[], order: readonly string[] = []): Item[] {
  const rank = ({ to }: Item) => (order.includes(to) ? order.indexOf(to) : order.length);
  return items.toSorted((a, b) => rank(a) - rank(b));
}
