import { DAY_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { deleteGuestBaskets } from "./basket.queries.ts";

const GUEST_BASKET_DAYS = 30;

/** Forgets guests' baskets that nobody has touched for as long as a session lasts. */
export async function forgetOldBaskets(shop: Shop): Promise<void> {
  await deleteGuestBaskets(shop.db, new Date(shop.clock().getTime() - GUEST_BASKET_DAYS * DAY_MS));
}
