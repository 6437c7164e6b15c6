import type { Pence } from "#domain/money.ts";

/**
 * True if a new price is probably a typing error: zero, or more than half above or below the old price. An
 * administrator must confirm it. `beforePence` is undefined for a new product.
 */
export function isUnusualPrice(beforePence: Pence | undefined, afterPence: Pence): boolean {
  if (beforePence === afterPence) return false;
  if (afterPence === 0) return true;
  return beforePence !== undefined && Math.abs(afterPence - beforePence) * 2 > beforePence;
}
