import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { isOpen, ORDER, type OrderRow } from "#server/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { carts } from "#server/platform/db/schema/basket.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { giftCardUses } from "#server/platform/db/schema/gift-cards.ts";
import { discountHolds, firstBoxOffers, stockHolds } from "#server/platform/db/schema/inventory.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { sqlStatement, statement } from "#server/platform/db/statement.ts";

/** Sums of the unpaid orders of one network. */
export interface Holds {
  orders: number;
  units: number;
  codes: number;
}

export interface NetworkHolds {
  own: Holds;
  /** Sums of the surrounding site (a larger IPv6 block), including the network itself. Zero for IPv4. */
  site: Holds;
  /** Units that all unpaid orders hold. */
  heldByAll: number;
  /** Earliest time at which one of these holds expires if its order stays unpaid. */
  firstFreeAt: Date | undefined;
}

interface HoldsRow {
  orders: number;
  units: number;
  codes: number;
  site_orders: number;
  site_units: number;
  site_codes: number;
  first_free_ms: number | null;
  all_held: number;
}

const IS_OWN = sql`${orders.heldFrom} = ${sql.placeholder("heldFrom")}::text`;
const IS_SITE = sql`(${sql.placeholder("site")}::text <> '' and right(${orders.heldFrom}, length(${sql.placeholder("site")}::text)) = ${sql.placeholder("site")}::text)`;
const EXCEPT = sql`${sql.placeholder("exceptOrderId")}::integer`;

const summingHolds = sqlStatement<HoldsRow>(
  () => sql`
    select
      count(*) filter (where is_own)::integer as orders,
      coalesce(sum(units) filter (where is_own), 0)::integer as units,
      count(*) filter (where is_own and has_code)::integer as codes,
      count(*) filter (where is_site)::integer as site_orders,
      coalesce(sum(units) filter (where is_site), 0)::integer as site_units,
      count(*) filter (where is_site and has_code)::integer as site_codes,
      (extract(epoch from min(expires_at)) * 1000)::double precision as first_free_ms,
      (select coalesce(sum(quantity), 0)::double precision from ${stockHolds} where order_id is distinct from ${EXCEPT})
        as all_held
    from (
      select
        ${IS_OWN} as is_own,
        ${IS_SITE} as is_site,
        ${orders.expiresAt} as expires_at,
        exists (select 1 from ${discountHolds} as d where d.order_id = ${orders.id}) as has_code,
        (select sum(h.quantity) from ${stockHolds} as h where h.order_id = ${orders.id}) as units
      from ${orders}
      where ${orders.heldFrom} is not null
        and ${orders.paidAt} is null
        and ${orders.status} = 'pending'
        and (${IS_OWN} or ${IS_SITE})
        and ${orders.id} is distinct from ${EXCEPT}
    ) as open_orders`,
);

const summingStock = sqlStatement<{ stock: number }>(
  () => sql`
    select coalesce(sum(stock), 0)::double precision as stock
    from ${products}
    where not is_subscription and archived_at is null`,
);

/** Number of units of all products together, without units held by orders. The query reads all products. */
export async function sumStock(db: Reader): Promise<number> {
  const [row] = await summingStock(db, {});
  if (!row) throw new Error("the sum of the stock has no row");
  return row.stock;
}

/** The site's part of `heldFrom`, including the dot before it. Empty for IPv4. */
function siteOf(heldFrom: string): string {
  const dot = heldFrom.indexOf(".");
  return dot === -1 ? "" : heldFrom.slice(dot);
}

/** Name of the lock that makes orders of the same network and the same site run one after the other. */
export function holdsLockOf(heldFrom: string): string {
  return siteOf(heldFrom) || heldFrom;
}

/** Units and codes held by unpaid orders from one network, except one order. */
export async function sumNetworkHolds(
  db: Reader,
  heldFrom: string,
  exceptOrderId: number | undefined,
): Promise<NetworkHolds> {
  const values = { heldFrom, site: siteOf(heldFrom), exceptOrderId: exceptOrderId ?? null };
  const [row] = await summingHolds(db, values);
  if (!row) throw new Error("the sum of holds has no row");
  return {
    own: { orders: row.orders, units: row.units, codes: row.codes },
    site: { orders: row.site_orders, units: row.site_units, codes: row.site_codes },
    heldByAll: row.all_held,
    firstFreeAt: row.first_free_ms === null ? undefined : new Date(row.first_free_ms),
  };
}

const ORDER_ID = sql.placeholder("orderId");

/** The statement selects the basket's id to make the database find and lock the basket. */
const basketId = sql<number | null>`basket.id`;

const lockingAfterBasket = statement(
  { ...ORDER, basketId },
  (db, fields) => {
    const cartId = db.select({ id: orders.cartId }).from(orders).where(eq(orders.id, ORDER_ID));
    const basket = db
      .$with("basket")
      .as(db.select({ basketId: carts.id }).from(carts).where(eq(carts.id, cartId)).for("no key update"));
    return db
      .with(basket)
      .select(fields)
      .from(orders)
      .leftJoin(basket, sql`true`)
      .where(eq(orders.id, ORDER_ID))
      .for("update", { of: orders });
  },
  { sendWithBegin: true },
);

/**
 * Locks an order's basket and then the order, which the statement finds through the basket. A checkout locks in the
 * same sequence, so the second one waits and there is no deadlock.
 */
export async function lockOrderAfterBasket(tx: Tx, orderId: number): Promise<OrderRow | undefined> {
  const [row] = await lockingAfterBasket(tx, { orderId });
  if (!row) return undefined;
  const { basketId: _locked, ...order } = row;
  return order;
}

const OWNERS_BASKET = sql`(select ${carts.id} from ${carts} where ${carts.userId} = ${sql.placeholder("basketOwner")})`;

const lockingOwnOpen = statement(ORDER, (db, fields) =>
  db
    .select(fields)
    .from(orders)
    .where(and(eq(orders.cartId, OWNERS_BASKET), isOpen))
    .for("update"),
);

/** The open order of a basket's owner, with its row lock. */
export async function lockOpenOrderOf(tx: Tx, basketOwner: string): Promise<OrderRow | undefined> {
  const [row] = await lockingOwnOpen(tx, { basketOwner });
  return row;
}

const findingOwnOpen = statement(ORDER, (db, fields) =>
  db
    .select(fields)
    .from(orders)
    .where(and(eq(orders.cartId, OWNERS_BASKET), isOpen)),
);

export async function findOpenOrderOf(db: Reader, basketOwner: string): Promise<OrderRow | undefined> {
  const [row] = await findingOwnOpen(db, { basketOwner });
  return row;
}

/** Owner of the basket of an order. Undefined if the basket is deleted. */
export async function findBasketOwnerOf(db: Reader, orderId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ owner: carts.userId })
    .from(orders)
    .innerJoin(carts, eq(carts.id, orders.cartId))
    .where(eq(orders.id, orderId));
  return row?.owner;
}

/**
 * Open orders that may have been paid or have expired. Also closed orders that still reserve stock, a discount code
 * use, gift card amounts or a first-box offer.
 */
export async function listOrdersToSettleOrExpire(
  db: Reader,
  { now, quietSince, limit }: { now: Date; quietSince: Date; limit: number },
): Promise<{ id: number }[]> {
  const stillHolding = union(
    db.select({ id: stockHolds.orderId }).from(stockHolds),
    db.select({ id: discountHolds.orderId }).from(discountHolds),
    db
      .select({ id: sql<number>`${giftCardUses.orderId}` })
      .from(giftCardUses)
      .where(and(eq(giftCardUses.isHeld, true), isNotNull(giftCardUses.orderId))),
    db.select({ id: firstBoxOffers.orderId }).from(firstBoxOffers).where(isNull(firstBoxOffers.takenAt)),
  );
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        and(isOpen, lte(orders.expiresAt, now)),
        and(isOpen, isNotNull(orders.stripePaymentIntentId), lte(orders.updatedAt, quietSince)),
        and(eq(orders.status, "cancelled"), isNull(orders.paidAt), inArray(orders.id, stillHolding)),
      ),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(limit);
}
