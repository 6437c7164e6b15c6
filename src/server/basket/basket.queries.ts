import { and, asc, eq, gt, isNull, like, lte, sql } from "drizzle-orm";
import type { Pence } from "#domain/money.ts";
import type { Audience, QuestionnaireAnswers } from "#domain/plans.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { cartItems, carts } from "#server/db/schema/basket.ts";
import type { BoxWishes } from "#server/db/schema/box-wishes.ts";
import { products } from "#server/db/schema/catalogue.ts";
import { stockHolds } from "#server/db/schema/holds.ts";
import { orders } from "#server/db/schema/orders.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

export interface BasketRow {
  itemId: number;
  productId: number;
  quantity: number;
  answers: QuestionnaireAnswers | null;
  /** What is wished for a box; null for goods. */
  wishes: BoxWishes | null;
  name: string;
  price: Pence;
  /** The price when the line was added or changed last; a box's is its plan's month. */
  priceSeen: Pence;
  /** Units this basket may still have: the shelf's, and those that its own open order already holds. */
  stock: number;
  isActive: boolean;
  isSubscription: boolean;
  imageUrl: string | null;
}

export interface SellableRow {
  id: number;
  name: string;
  price: Pence;
  isActive: boolean;
  isSubscription: boolean;
  stock: number;
}

/** The basket's id, taking its row lock; the basket is made when there is none. */
export async function lockBasket(tx: Tx, owner: string, now: Date): Promise<number> {
  const [row] = await tx
    .insert(carts)
    .values({ userId: owner, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: carts.userId, set: { updatedAt: now } })
    .returning({ id: carts.id });
  if (!row) throw new Error("the basket was neither made nor found");
  return row.id;
}

/** Takes the row lock of the basket that an order was made from, when there still is one. */
export async function lockBasketOfOrder(tx: Tx, orderId: number): Promise<void> {
  const ofOrder = tx.select({ id: orders.cartId }).from(orders).where(eq(orders.id, orderId));
  await tx.select({ id: carts.id }).from(carts).where(eq(carts.id, ofOrder)).for("no key update");
}

/** A shopper's basket and the discount code that was entered for it. */
export async function findBasket(db: Reader, owner: string): Promise<{ id: number; code: string | null } | undefined> {
  const [row] = await db.select({ id: carts.id, code: carts.discountCode }).from(carts).where(eq(carts.userId, owner));
  return row;
}

export async function findBasketCode(db: Reader, basketId: number): Promise<string | null> {
  const [row] = await db.select({ code: carts.discountCode }).from(carts).where(eq(carts.id, basketId));
  return row?.code ?? null;
}

export async function setBasketCode(tx: Tx, basketId: number, discountCode: string | null): Promise<void> {
  await tx.update(carts).set({ discountCode }).where(eq(carts.id, basketId));
}

/** A basket's lines in the order in which they were added. */
export async function listBasketRows(db: Reader, basketId: number): Promise<BasketRow[]> {
  const held = sql<number>`coalesce((select sum(${stockHolds.quantity}) from ${stockHolds}
    join ${orders} on ${orders.id} = ${stockHolds.orderId}
    where ${orders.cartId} = ${cartItems.cartId} and ${orders.paidAt} is null and ${orders.status} = 'pending'
      and ${stockHolds.productId} = ${products.id}), 0)`;
  return db
    .select({
      itemId: cartItems.id,
      productId: products.id,
      quantity: cartItems.quantity,
      answers: cartItems.questionnaireData,
      wishes: cartItems.wishes,
      name: products.name,
      price: products.price,
      priceSeen: cartItems.productPrice,
      stock: sql<number>`(${products.stock} + ${held})::int`,
      isActive: products.isActive,
      isSubscription: products.isSubscription,
      imageUrl: products.imageUrl,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(eq(cartItems.cartId, basketId))
    .orderBy(asc(cartItems.id));
}

export async function findSellable(db: Reader, productId: number): Promise<SellableRow | undefined> {
  const { id, name, price, isActive, isSubscription, stock } = products;
  const [row] = await db
    .select({ id, name, price, isActive, isSubscription, stock })
    .from(products)
    .where(eq(products.id, productId));
  return row;
}

/** Units of a product that the basket's own open order holds, though it may have no line for them any more. */
export async function countHeldUnits(db: Reader, basketId: number, productId: number): Promise<number> {
  const [row] = await db
    .select({ units: sql<number>`coalesce(sum(${stockHolds.quantity}), 0)::int` })
    .from(stockHolds)
    .innerJoin(orders, eq(orders.id, stockHolds.orderId))
    .where(
      and(
        eq(orders.cartId, basketId),
        isNull(orders.paidAt),
        eq(orders.status, "pending"),
        eq(stockHolds.productId, productId),
      ),
    );
  return row?.units ?? 0;
}

export async function saveBasketLine(
  tx: Tx,
  basketId: number,
  line: Pick<BasketRow, "name" | "productId" | "priceSeen" | "quantity" | "answers" | "wishes">,
): Promise<void> {
  const { name, productId, priceSeen, quantity, answers, wishes } = line;
  const changed = { productPrice: priceSeen, quantity, questionnaireData: answers, wishes };
  await tx
    .insert(cartItems)
    .values({ cartId: basketId, productId, productName: name, ...changed })
    .onConflictDoUpdate({ target: [cartItems.cartId, cartItems.productId], set: changed });
}

/** Whether there was such a line in this basket. */
export async function deleteBasketLine(tx: Tx, basketId: number, itemId: number): Promise<boolean> {
  const gone = await tx
    .delete(cartItems)
    .where(and(eq(cartItems.cartId, basketId), eq(cartItems.id, itemId)))
    .returning({ id: cartItems.id });
  return gone.length > 0;
}

/** Lowers a line by some units; it goes when it has no more than these. */
export async function takeFromBasketLine(
  tx: Tx,
  basketId: number,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<void> {
  const line = and(eq(cartItems.cartId, basketId), eq(cartItems.productId, productId));
  await tx.delete(cartItems).where(and(line, lte(cartItems.quantity, quantity)));
  await tx
    .update(cartItems)
    .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
    .where(and(line, gt(cartItems.quantity, quantity)));
}

export async function deleteBasketLines(tx: Tx, basketId: number): Promise<void> {
  await tx.delete(cartItems).where(eq(cartItems.cartId, basketId));
}

export async function deleteBasket(tx: Tx, basketId: number): Promise<void> {
  await tx.delete(carts).where(eq(carts.id, basketId));
}

/** Guests' baskets untouched since an instant. */
export async function deleteGuestBaskets(db: Reader, untouchedSince: Date): Promise<void> {
  await db.delete(carts).where(and(like(carts.userId, "guest:%"), lte(carts.updatedAt, untouchedSince)));
}

/** Audiences for which this customer has had a first box. */
export async function listFirstBoxesTaken(db: Reader, userId: number): Promise<Set<Audience>> {
  const audience = sql<Audience>`${subscriptions.box} ->> 'audience'`;
  const rows = await db.selectDistinct({ audience }).from(subscriptions).where(eq(subscriptions.userId, userId));
  return new Set(rows.map((row) => row.audience));
}
