import type { Basket } from "#contract/basket/basket.ts";
import { decideProductQuantity } from "#domain/basket/basket.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { planId } from "#domain/subscriptions/plans.ts";
import { hasOrderUnderWay } from "#server/orders/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop, Shopper } from "#server/platform/kernel/shop.ts";
import { settingsFrom } from "#server/platform/settings/index.ts";
import { addToBasket } from "./add-to-basket.ts";
import {
  deleteBasketLine,
  deleteBasketLines,
  deleteOldBaskets,
  findBasket,
  type LockedBasket,
  listBasketRows,
  listOwnRowsAndRules,
  lockBasket,
  saveBasketLine,
  setEntered,
  takeFromBasket,
} from "./basket.queries.ts";
import { enterDiscountCode } from "./enter-choices.ts";
import { NO_CODES } from "./entered-codes.ts";
import { type BasketRow, type KnownBasket, viewBasket } from "./view-basket.ts";

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

interface BasketToFill {
  lines: readonly { productId: number; quantity: number }[];
  /** Replaces the discount code. Null removes it, and undefined keeps it. */
  discountCode: string | null | undefined;
  now: Date;
}

/**
 * Replaces the products and the discount code of a basket. Refuses with the refusals of the basket and of the code, and
 * with `not-sellable` for a plan, which needs the customer's own answers.
 */
export async function fillBasket(
  tx: Tx,
  { userId, basketOwner }: Shopper & { basketOwner: string },
  { lines, discountCode, now }: BasketToFill,
): Promise<void> {
  const { id: basketId, entered } = await lockBasket(tx, basketOwner, now);
  const before = await listBasketRows(tx, basketId);
  const wanted = new Set(lines.map(({ productId }) => productId));
  for (const row of before) if (!wanted.has(row.productId)) await deleteBasketLine(tx, basketId, row.itemId);
  for (const { productId, quantity } of lines) await setLine(tx, basketOwner, { productId, quantity, before, now });
  if (discountCode === null) await setEntered(tx, basketId, { ...entered, discountCode: null });
  if (discountCode) await enterDiscountCode(tx, { userId, basketOwner }, { code: discountCode, now });
}

/** Carries a view out of a transaction that is rolled back. */
class Preview extends Error {
  readonly basket: Basket;

  constructor(basket: Basket) {
    super("preview");
    this.basket = basket;
  }
}

/** The view of a basket as these lines would make it. The transaction is rolled back, so that nothing changes. */
export async function previewBasket(
  shop: Shop,
  shopper: Shopper & { basketOwner: string },
  wanted: BasketToFill,
): Promise<Basket> {
  try {
    return await shop.db.transaction(async (tx) => {
      await fillBasket(tx, shopper, wanted);
      throw new Preview(await viewBasket(shop, shopper, tx));
    });
  } catch (error) {
    if (error instanceof Preview) return error.basket;
    throw error;
  }
}

async function setLine(
  tx: Tx,
  owner: string,
  {
    productId,
    quantity,
    before,
    now,
  }: { productId: number; quantity: number; before: readonly BasketRow[]; now: Date },
): Promise<void> {
  try {
    if (before.some((row) => row.productId === productId)) await updateBasket(tx, owner, { productId, quantity }, now);
    else await addToBasket(tx, owner, { productId, quantity, answers: undefined }, now);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const isPlan = error.code === "questionnaire-missing" || error.code === "plan-quantity";
    // The caller sets several lines at once, so the refusal names the product.
    throw new ShopError(isPlan ? "not-sellable" : error.code, { ...error.facts, productId }, error.issues);
  }
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

const OLD_BASKET_DAYS = 30;

/** Deletes baskets untouched for the lifetime of a session, except the baskets of accounts. */
export async function forgetOldBaskets(shop: Shop): Promise<void> {
  await deleteOldBaskets(shop.db, new Date(shop.clock().getTime() - OLD_BASKET_DAYS * DAY_MS));
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
