import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findAlertable, insertAlert } from "./stock-alerts.queries.ts";

/** An address waits for so many products at most: nobody fills somebody else's letter box. */
const WAITING_MAX = 20;

/**
 * Notes that somebody wants one letter when a product is there again. Nobody is asked to confirm it: it is one letter
 * about one thing. Refuses `not-found` for what is not on sale.
 */
export async function askForStockAlert(
  shop: Shop,
  { slug, email }: { slug: string; email: string },
): Promise<{ isInStock: boolean }> {
  const product = await findAlertable(shop.db, slug);
  if (!product) throw new ShopError("not-found");
  if (product.stock > 0) return { isInStock: true };
  await insertAlert(shop.db, { productId: product.id, email: email.toLowerCase(), askedAt: shop.clock() }, WAITING_MAX);
  return { isInStock: false };
}
