import { and, asc, count, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { BoxMonth } from "#domain/calendar.ts";
import type { PackingNeed } from "#domain/inventory/batches.ts";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { boxes, boxSwaps } from "#server/platform/db/schema/boxes.ts";
import { boxRecipes, products } from "#server/platform/db/schema/catalogue.ts";
import { orderItems } from "#server/platform/db/schema/orders.ts";
import { parcels } from "#server/platform/db/schema/parcels.ts";
import { isPrepaidGift, subscriptions } from "#server/platform/db/schema/subscriptions.ts";
import type { BoxOfOrder, FirstBoxToday, FixedBoxes, RecipeWithProduct } from "#server/platform/kernel/shop.ts";

export async function findBoxSent(db: Reader, boxId: number) {
  const { orderId, audience, deliveryAddress } = boxes;
  const [row] = await db.select({ orderId, audience, deliveryAddress }).from(boxes).where(eq(boxes.id, boxId));
  return row;
}

export async function listBoxesOf(db: Reader, orderId: number): Promise<BoxOfOrder[]> {
  const { id, audience, status, dispatchOn, productIds, deliveryAddress } = boxes;
  return db
    .select({ id, audience, status, dispatchOn, productIds, deliveryAddress })
    .from(boxes)
    .where(eq(boxes.orderId, orderId))
    .orderBy(asc(dispatchOn), asc(id));
}

/** The first box and the subscription of each box line of an order, with the price of the next charge. */
export async function listFirstBoxesToday(db: Reader, orderId: number): Promise<FirstBoxToday[]> {
  const { orderItemId, status, cancelAtPeriodEnd, nextChargeOn, gift } = subscriptions;
  const nextPrice = sql<string | null>`(select next_box.price from boxes next_box
    where next_box.subscription_id = ${subscriptions.id} and next_box.status in ('planned', 'billed')
    order by next_box.box_month limit 1)`;
  const boxesOfLine = sql<FirstBoxToday["boxes"]>`(select jsonb_agg(jsonb_build_object(
    'dispatchOn', own.dispatch_on, 'status', own.status) order by own.box_month)
    from boxes own where own.subscription_id = ${subscriptions.id} and own.order_id = ${orderId})`;
  return db
    .select({
      orderItemId,
      dispatchOn: boxes.dispatchOn,
      boxStatus: boxes.status,
      status,
      cancelAtPeriodEnd,
      nextChargeOn,
      nextPrice,
      gift,
      boxes: boxesOfLine,
    })
    .from(subscriptions)
    .innerJoin(boxes, and(eq(boxes.subscriptionId, subscriptions.id), isNull(boxes.chargeOn)))
    .where(and(eq(boxes.orderId, orderId), isFirstOfLine))
    .orderBy(asc(boxes.id));
}

/** Condition: the earliest of the boxes that were paid at checkout. Only a prepaid gift has several. */
const isFirstOfLine = sql`not exists (select from boxes earlier where earlier.subscription_id = ${boxes.subscriptionId}
  and earlier.charge_on is null and earlier.box_month < ${boxes.boxMonth})`;

/**
 * Boxes of an order's prepaid gifts that cannot be refunded any more, by order line: sent ones, and those whose run is
 * frozen. Lines without such boxes have no entry.
 */
export async function countFixedBoxes(db: Reader, orderId: number): Promise<ReadonlyMap<number, FixedBoxes>> {
  const isSent = sql`${boxes.status} = 'dispatched'`;
  const rows = await db
    .select({
      orderItemId: subscriptions.orderItemId,
      sent: sql<number>`count(*) filter (where ${isSent})::integer`,
      toSend: sql<number>`count(*) filter (where not ${isSent})::integer`,
    })
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .where(and(eq(boxes.orderId, orderId), isPrepaidGift, isNotNull(boxes.frozenAt), ne(boxes.status, "skipped")))
    .groupBy(subscriptions.orderItemId);
  return new Map(rows.flatMap(({ orderItemId, ...fixed }) => (orderItemId === null ? [] : [[orderItemId, fixed]])));
}

export async function listSentBoxLines(db: Reader, orderId: number): Promise<ReadonlySet<number>> {
  const isLineOfBox = sql`case when ${boxes.chargeOn} is null
    then ${orderItems.id} = (select order_item_id from subscriptions where id = ${boxes.subscriptionId})
    else ${orderItems.isSubscription} end`;
  const rows = await db
    .select({ id: orderItems.id })
    .from(boxes)
    .innerJoin(orderItems, eq(orderItems.orderId, boxes.orderId))
    .where(and(eq(boxes.orderId, orderId), eq(boxes.status, "dispatched"), isLineOfBox));
  return new Set(rows.map(({ id }) => id));
}

/** The products in the parcels' boxes, one unit per entry. A product that a box contains twice has two entries. */
export async function listBoxNeeds(db: Reader, parcelIds: readonly number[]): Promise<PackingNeed[]> {
  if (parcelIds.length === 0) return [];
  const rows = await db
    .select({ parcelId: parcels.id, productIds: boxes.productIds })
    .from(parcels)
    .innerJoin(boxes, eq(boxes.id, parcels.boxId))
    .where(isOneOf(parcels.id, parcelIds))
    .orderBy(asc(parcels.id));
  return rows.flatMap(({ parcelId, productIds }) =>
    (productIds ?? []).map((productId) => ({ parcelId, productId, units: 1 })),
  );
}

/**
 * Uses of a product in boxes. Subscriptions, swaps, filled boxes and locked recipes count as `past`, because they keep
 * it forever. `openFrom` is the first month before its cut-off.
 */
export async function countUsesInSubscriptions(
  tx: Tx,
  productId: number,
  openFrom: BoxMonth,
): Promise<{ past: number; open: number }> {
  const rowsOf = async (query: Promise<{ count: number }[]>) => (await query)[0]?.count ?? 0;
  const bought = await rowsOf(
    tx.select({ count: count() }).from(subscriptions).where(eq(subscriptions.productId, productId)),
  );
  const swapped = await rowsOf(
    tx
      .select({ count: count() })
      .from(boxSwaps)
      .where(or(eq(boxSwaps.outProductId, productId), eq(boxSwaps.intoProductId, productId))),
  );
  const ids = JSON.stringify([productId]);
  const filled = await rowsOf(
    tx.select({ count: count() }).from(boxes).where(sql`${boxes.productIds} @> ${ids}::jsonb`),
  );
  const countRecipes = (condition?: SQL) =>
    rowsOf(
      tx
        .select({ count: count() })
        .from(boxRecipes)
        .where(and(sql`${boxRecipes.productIds} @> ${ids}::jsonb`, condition)),
    );
  const open = await countRecipes(isOpenRecipe(openFrom));
  return { past: bought + swapped + filled + (await countRecipes()) - open, open };
}

/** Condition: a standard box, or the recipe of a month that has no filled boxes. */
const isOpenRecipe = (openFrom: BoxMonth): SQL =>
  sql`(box_month is null or (box_month >= ${openFrom} and not exists
    (select from ${boxes} b where b.box_month = ${boxRecipes}.box_month and b.frozen_at is not null)))`;

/** Recipes that can still be changed and contain a product or name it as a substitute. Standard boxes are first. */
export async function listOpenRecipesWith(
  db: Reader,
  productIds: readonly number[],
  openFrom: BoxMonth,
): Promise<RecipeWithProduct[]> {
  const { boxMonth, audience, naturalness, substituteIds } = boxRecipes;
  const named = sql`(${boxRecipes.productIds} || coalesce(${substituteIds}, '[]'::jsonb))`;
  return db
    .select({ productId: products.id, boxMonth, audience, naturalness })
    .from(boxRecipes)
    .innerJoin(products, and(isOneOf(products.id, productIds), sql`${named} @> to_jsonb(${products.id})`))
    .where(isOpenRecipe(openFrom))
    .orderBy(sql`${boxMonth} nulls first`, asc(boxRecipes.id), asc(products.id));
}
