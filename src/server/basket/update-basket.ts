import { decideProductQuantity } from "#domain/basket/basket.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { planId } from "#domain/subscriptions/plans.ts";
import { hasOrderUnderWay } from "#server/orders/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { settingsFrom } from "#server/platform/settings/index.ts";
import { addToBasket } from "./add-to-basket.ts";
import {
  deleteBasketLine,
  deleteBasketLines,
  deleteGuestBaskets,
  findBasket,
  type LockedBasket,
  listBasketRows,
  listOwnRowsAndRules,
  lockBasket,
  saveBasketLine,
  setEntered,
  takeFromBasket,
} from "./basket.queries.ts";
import { NO_CODES } from "./entered-codes.ts";
import type { KnownBasket } from "./view-basket.ts";

/**
 * Sets a line's quantity. A quantity below 1 removes the line. Refuses with `not-found` for a product that is not in
 * this basket, `not-sellable`, `out-of-stock`, and `plan-quantity` for more than one of a box.
 */
export async function updateBasket(
  tx: Tx,
  owner: string,
  { productId, quantity }: { productId: number; quantity: number },
  now: Date,
): Promise<void> {
  const { id: basketId, storedSettings } = await lockBasket(tx, owner, now);
  const row = (await listBasketRows(tx, basketId)).find((line) => line.productId === productId);
  if (!row) throw new ShopError("not-found");
  if (quantity < 1) {
    await deleteBasketLine(tx, basketId, row.itemId);
    return;
  }
  if (row.isSubscription && quantity !== 1) throw new ShopError("plan-quantity");
  if (!row.isActive) throw new ShopError("not-sellable", { name: row.name });
  // A reduction is always allowed, so that the customer can correct a line that exceeds the stock.
  if (!row.isSubscription && quantity > row.quantity) {
    decideProductQuantity(quantity, row.stock, settingsFrom(storedSettings));
  }
  const priceSeen = row.isSubscription ? row.priceSeen : row.price;
  await saveBasketLine(tx, basketId, { ...row, priceSeen, quantity });
}

/** Empties a basket, including its code and gift cards. A missing basket counts as empty. */
export async function clearBasket(tx: Tx, owner: string, now: Date): Promise<void> {
  if (!(await findBasket(tx, owner))) return;
  const { id: basketId } = await lockBasket(tx, owner, now);
  await deleteBasketLines(tx, basketId);
  await setEntered(tx, basketId, NO_CODES);
}

/** Empties an idle basket, unless its order is being paid. */
export async function clearIdleBasket(tx: Tx, owner: string, now: Date): Promise<void> {
  if (!(await findBasket(tx, owner))) return;
  const { id: basketId } = await lockBasket(tx, owner, now);
  if (await hasOrderUnderWay(tx, basketId, now)) return;
  await clearBasket(tx, owner, now);
}

/** Removes a line from a basket. Refuses with `not-found` for lines of other baskets. */
export async function removeFromBasket(tx: Tx, owner: string, itemId: number): Promise<void> {
  const basketId = (await findBasket(tx, owner))?.id;
  const isGone = basketId !== undefined && (await deleteBasketLine(tx, basketId, itemId));
  if (!isGone) throw new ShopError("not-found");
}

/**
 * Removes the paid items, the code and the gift cards from a basket. Does not remove units and lines that were added
 * after checkout.
 */
export async function removeOrderedLines(
  tx: Tx,
  basketId: number,
  items: readonly { productId: number | null; quantity: number }[],
): Promise<void> {
  const units = items.flatMap(({ productId, quantity }) => (productId === null ? [] : { productId, quantity }));
  await takeFromBasket(tx, basketId, units);
}

const GUEST_BASKET_DAYS = 30;

/** Deletes guest baskets untouched for the lifetime of a session. */
export async function forgetOldBaskets(shop: Shop): Promise<void> {
  await deleteGuestBaskets(shop.db, new Date(shop.clock().getTime() - GUEST_BASKET_DAYS * DAY_MS));
}

/**
 * Locks a shopper's basket and reads its code and gift cards. Because of the lock, two tabs that pay at the same time
 * run one after the other.
 */
export async function lockShopperBasket(
  tx: Tx,
  basketOwner: string,
  now: Date,
): Promise<Omit<LockedBasket, "storedSettings">> {
  return lockBasket(tx, basketOwner, now);
}

/** The lines of a shopper's basket and the shop's rules in one snapshot. Undefined for a basket without lines. */
export async function readShopperLines(
  tx: Tx,
  basketOwner: string,
): Promise<Pick<KnownBasket, "rows" | "settings"> | undefined> {
  const read = await listOwnRowsAndRules(tx, basketOwner);
  return read && { rows: read.rows, settings: settingsFrom(read.storedSettings) };
}

const DEMO_COLLECTION_ID = 61;

/** Adds a box and a collection, so that a demo visitor sees a full basket. */
export async function addDemoItems(tx: Tx, owner: string, now: Date): Promise<KnownBasket> {
  const answers = { naturalness: "100natural", purpose: "personal", exclusions: [] } as const;
  await addToBasket(tx, owner, { productId: planId("women", "3months"), quantity: 1, answers }, now);
  return addToBasket(tx, owner, { productId: DEMO_COLLECTION_ID, quantity: 1, answers: undefined }, now);
}
