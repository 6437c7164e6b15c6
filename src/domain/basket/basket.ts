import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";

export interface BasketLine {
  productId: number;
  quantity: number;
}

export function sumUnits(lines: readonly Pick<BasketLine, "quantity">[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * Quantity of a product line after products are added. Refuses with `out-of-stock` above the stock and `invalid-input`
 * above the line maximum.
 */
export function decideProductQuantity(wanted: number, stock: number, settings: ShopSettings): number {
  if (wanted > settings.unitsPerLineMax) throw new ShopError("invalid-input", { unitsMax: settings.unitsPerLineMax });
  if (wanted > stock) throw new ShopError("out-of-stock", { stock: Math.max(stock, 0) });
  return wanted;
}

export const SHORTAGES = ["not-on-sale", "sold-out", "too-few"] as const;
export type Shortage = (typeof SHORTAGES)[number];

/** Reason why a line cannot be bought. Undefined if it can. Boxes have no stock of their own. */
export function findShortage(line: {
  isOnSale: boolean;
  isBox: boolean;
  stock: number;
  quantity: number;
}): Shortage | undefined {
  if (!line.isOnSale) return "not-on-sale";
  if (line.isBox || line.stock >= line.quantity) return undefined;
  return line.stock > 0 ? "too-few" : "sold-out";
}

/**
 * Sum of a customer's and a guest's quantity, limited by the stock and the line maximum. Never below the customer's
 * own.
 */
export function mergeQuantities(own: number, brought: number, stock: number, settings: ShopSettings): number {
  return Math.max(own, Math.min(own + brought, stock, settings.unitsPerLineMax));
}

/** Refuses another line when the basket is full. */
export function requireRoomForLine(lines: readonly BasketLine[], settings: ShopSettings): void {
  if (lines.length >= settings.linesPerBasketMax) {
    throw new ShopError("basket-full", { linesMax: settings.linesPerBasketMax });
  }
}
