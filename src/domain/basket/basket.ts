import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";

/** A basket line as far as the rules of quantities need it. */
export interface BasketLine {
  productId: number;
  quantity: number;
}

/** How many units some lines come to. */
export function sumUnits(lines: readonly Pick<BasketLine, "quantity">[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * The quantity a goods line has after adding some. Refuses `out-of-stock` when the shop holds fewer, and
 * `invalid-input` past the most that one line may hold.
 */
export function decideProductQuantity(wanted: number, stock: number, settings: ShopSettings): number {
  if (wanted > settings.unitsPerLineMax) throw new ShopError("invalid-input", { unitsMax: settings.unitsPerLineMax });
  if (wanted > stock) throw new ShopError("out-of-stock", { stock: Math.max(stock, 0) });
  return wanted;
}

/** Merges a guest's line into a customer's: quantities add up to the stock and the most a line may hold. */
export function mergeQuantities(own: number, brought: number, stock: number, settings: ShopSettings): number {
  return Math.max(own, Math.min(own + brought, stock, settings.unitsPerLineMax));
}

/** Refuses a further line when the basket holds as many as it may. */
export function requireRoomForLine(lines: readonly BasketLine[], settings: ShopSettings): void {
  if (lines.length >= settings.linesPerBasketMax) {
    throw new ShopError("basket-full", { linesMax: settings.linesPerBasketMax });
  }
}
