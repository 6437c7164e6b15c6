import type { Shop } from "./shop.ts";

/**
 * Processes all items of a batch at once or, if that fails, one by one, so that one failure does not stop the rest.
 * Returns the number of failures. `named` identifies the items in the log.
 */
export async function processBatchWithFallback<Item>(
  shop: Shop,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<void>,
  named: (item: Item) => Readonly<Record<string, string | number>>,
): Promise<number> {
  try {
    await work(items);
    return 0;
  } catch (error) {
    if (items.length > 1)
      shop.log.warn({ err: error, items: items.length }, "a batch failed, so its items run one by one");
    else return noteFailure(shop, error, items.map(named));
  }
  let failures = 0;
  for (const item of items) failures += await processBatchWithFallback(shop, [item], work, named);
  return failures;
}

function noteFailure(shop: Shop, error: unknown, [about]: readonly object[]): number {
  shop.log.error({ err: error, ...about }, "an item of a batch failed");
  return 1;
}
