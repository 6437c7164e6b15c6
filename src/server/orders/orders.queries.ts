import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { isOneOf, listOfIds } from "#server/platform/db/is-one-of.ts";
import type { Reader, SqlFragment, Tx } from "#server/platform/db/open-database.ts";
import { insertion, insertRows, insertTogether, insertTogetherLast } from "#server/platform/db/row-set.ts";
import { discountCodes } from "#server/platform/db/schema/discounts.ts";
import { orderEvents, orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { parcels } from "#server/platform/db/schema/parcels.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { type Places, statement, statementForColumns } from "#server/platform/db/statement.ts";
import type { LastStatement } from "#server/platform/db/transaction.ts";

export type OrderRow = typeof orders.$inferSelect;
/** Columns with an order's amount and its parts. Always written explicitly, never by a table default. */
export type AmountColumn = "amount" | "discountAmount" | "deliveryAmount" | "giftCardAmount";
export type NewOrder = typeof orders.$inferInsert & Pick<OrderRow, AmountColumn | "sums">;
export type OrderItemRow = typeof orderItems.$inferSelect;
export type NewOrderItem = Omit<typeof orderItems.$inferInsert, "orderId" | "id">;
export type OrderEvent = typeof orderEvents.$inferInsert;

/** Value in place of a provider's payment in refunds and events of an order that was paid in person. */
export const IN_PERSON = "in-person";

/** An order that is neither paid nor closed. */
export const isOpen = and(isNull(orders.paidAt), eq(orders.status, "pending"));

const ORDER_ID = sql.placeholder("orderId");

export const ORDER = getTableColumns(orders);

const findingOrder = statement(ORDER, (db, fields) => db.select(fields).from(orders).where(eq(orders.id, ORDER_ID)));

export async function findOrder(db: Reader, orderId: number): Promise<OrderRow | undefined> {
  const [row] = await findingOrder(db, { orderId });
  return row;
}

/** Columns that decide whether to query the provider about an order, and for which payment or card setup. */
export type OrderPayment = Pick<OrderRow, "paidAt" | "amount" | "stripePaymentIntentId" | "cardSetupId">;

export async function findOrderPayment(db: Reader, orderId: number): Promise<OrderPayment | undefined> {
  const { paidAt, amount, stripePaymentIntentId, cardSetupId } = orders;
  const [row] = await db
    .select({ paidAt, amount, stripePaymentIntentId, cardSetupId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row;
}

export async function findCodeOfOrder(db: Reader, orderId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ code: discountCodes.code })
    .from(orders)
    .innerJoin(discountCodes, eq(discountCodes.id, orders.discountCodeId))
    .where(eq(orders.id, orderId));
  return row?.code;
}

export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  return row;
}

const lockingOpen = statement(ORDER, (db, fields) =>
  db
    .select(fields)
    .from(orders)
    .where(and(eq(orders.cartId, sql.placeholder("basketId")), isOpen))
    .for("update"),
);

/** The basket's one open order, with its row lock. */
export async function lockOpenOrder(tx: Tx, basketId: number): Promise<OrderRow | undefined> {
  const [row] = await lockingOpen(tx, { basketId });
  return row;
}

const insertingOrder = statementForColumns(ORDER, (db, fields, places: Places<NewOrder>) =>
  db.insert(orders).values(places).returning(fields),
);

export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const [row] = await insertingOrder(tx, order);
  if (!row) throw new Error("the order was not stored");
  return row;
}

const updatingOrder = statementForColumns(ORDER, (db, fields, places: Places<Partial<NewOrder>>) =>
  db.update(orders).set(places).where(eq(orders.id, ORDER_ID)).returning(fields),
);

export async function updateOrder(tx: Tx, orderId: number, change: Partial<NewOrder>): Promise<OrderRow> {
  const [row] = await updatingOrder(tx, change, { orderId });
  if (!row) throw new Error(`order ${orderId} is gone`);
  return row;
}

const PAYMENT_OF = { version: orders.version, status: orders.status, paymentId: orders.stripePaymentIntentId };

const settingPayment = statement(PAYMENT_OF, (db, fields) =>
  db
    .update(orders)
    .set({
      stripePaymentIntentId: sql`coalesce(${orders.stripePaymentIntentId},
        case when ${orders.paidAt} is null then ${sql.placeholder("paymentId")} end)`,
    })
    .where(eq(orders.id, ORDER_ID))
    .returning(fields),
);

/**
 * Stores an order's payment at the provider. Does not replace a payment that is already stored, and stores none for a
 * paid order. Returns the stored payment and the order's current state.
 */
export async function setOrderPayment(
  db: Reader,
  orderId: number,
  paymentId: string,
): Promise<Pick<OrderRow, "version" | "status"> & { paymentId: string | null }> {
  const [row] = await settingPayment(db, { orderId, paymentId });
  if (!row) throw new Error(`order ${orderId} is gone`);
  return row;
}

/** Stores the card setup of an order that has nothing to pay today. Returns the order's current state. */
export async function setOrderCardSetup(
  db: Reader,
  orderId: number,
  cardSetupId: string,
): Promise<Pick<OrderRow, "version" | "status">> {
  const [row] = await db
    .update(orders)
    .set({ cardSetupId })
    .where(eq(orders.id, orderId))
    .returning({ version: orders.version, status: orders.status });
  if (!row) throw new Error(`order ${orderId} is gone`);
  return row;
}

export async function deleteOrderItems(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(orderItems).where(eq(orderItems.orderId, orderId));
}

export async function insertOrderItems(tx: Tx, items: readonly (NewOrderItem & { orderId: number })[]): Promise<void> {
  await insertRows(tx, orderItems, items);
}

export async function insertOrderRecords(tx: Tx, records: OrderRecords): Promise<void> {
  await insertTogether(tx, insertionsOf(records));
}

/** Inserts at least one record, as the last statement of the transaction. */
export function insertOrderRecordsLast(tx: Tx, records: OrderRecords): LastStatement<unknown> {
  return insertTogetherLast(tx, insertionsOf(records));
}

interface OrderRecords {
  items?: readonly (NewOrderItem & { orderId: number })[];
  events?: readonly OrderEvent[];
  dueParcels?: readonly (typeof parcels.$inferInsert)[];
}

function insertionsOf({ items = [], events = [], dueParcels = [] }: OrderRecords) {
  return [insertion(orderItems, items), insertion(orderEvents, events), insertion(parcels, dueParcels)];
}

const listingItems = statement(getTableColumns(orderItems), (db, fields) =>
  db
    .select(fields)
    .from(orderItems)
    .where(sql`${orderItems.orderId} = any(${sql.placeholder("orderIds")}::integer[])`)
    .orderBy(asc(orderItems.id)),
);

export async function listOrderItems(db: Reader, orderIds: readonly number[]): Promise<OrderItemRow[]> {
  return orderIds.length === 0 ? [] : listingItems(db, { orderIds: listOfIds(orderIds) });
}

export async function findOrderIdOfPayment(db: Reader, paymentId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.stripePaymentIntentId, paymentId));
  return row?.id;
}

export async function insertOrderEvent(tx: Tx, event: OrderEvent): Promise<void> {
  await insertOrderEvents(tx, [event]);
}

export async function insertOrderEvents(tx: Tx, events: readonly OrderEvent[]): Promise<void> {
  await insertRows(tx, orderEvents, events);
}

/**
 * Assigns a guest's orders to an account if the email addresses match. Removes the guest session from the other orders,
 * so that it gives no access after sign-in.
 */
export async function claimGuestOrders(tx: Tx, guestOwner: string, userId: number): Promise<void> {
  const ownEmail = sql`(select lower(${users.email}) from ${users} where ${users.id} = ${userId})`;
  await tx
    .update(orders)
    .set({ userId: sql`case when ${orders.email} = ${ownEmail} then ${userId}::integer end`, guestOwner: null })
    .where(and(eq(orders.guestOwner, guestOwner), isNull(orders.userId)));
}

/** Changes the guest session that gives access to a guest's orders. */
export async function setGuestOwner(tx: Tx, guestOwner: string, newOwner: string): Promise<void> {
  await tx.update(orders).set({ guestOwner: newOwner }).where(eq(orders.guestOwner, guestOwner));
}

/** Assigns all guest orders with an email address to the customer who has verified it. */
export async function claimOrdersOfEmail(tx: Tx, email: string, userId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ userId, guestOwner: null })
    .where(and(eq(orders.email, email.toLowerCase()), isNull(orders.userId), isNotNull(orders.paidAt)));
}

/** Moves a basket's open order to another basket, unless the other basket already has an open order. */
export async function moveOpenOrder(tx: Tx, fromBasketId: number, toBasketId: number): Promise<void> {
  if (await lockOpenOrder(tx, toBasketId)) return;
  await tx
    .update(orders)
    .set({ cartId: toBasketId })
    .where(and(eq(orders.cartId, fromBasketId), isOpen));
}

export async function listPaidOrders(db: Reader, userId: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.id));
}

/** Subquery with the ids of a basket's orders. */
export function ordersOfBasket(basketId: number): SqlFragment {
  return sql`select ${orders.id} from ${orders} where ${orders.cartId} = ${basketId}`;
}

/** Subquery with the ids of the orders that use a discount code. */
export function ordersOfCode(codeId: number): SqlFragment {
  return sql`select ${orders.id} from ${orders} where ${orders.discountCodeId} = ${codeId}`;
}

/** Subquery with the ids and email addresses of all orders. */
export const orderEmails: SqlFragment = sql`select ${orders.id}, ${orders.email} from ${orders}`;

/** Condition: a paid order has this address. */
export function hasPaidOrder(email: SqlFragment): SqlFragment {
  return sql`exists (select 1 from ${orders} where ${orders.email} = ${email} and ${orders.paidAt} is not null)`;
}

/** Subquery with the units of each product in paid orders since an instant. */
export function unitsSoldSince(since: Date): SqlFragment {
  return sql`select ${orderItems.productId}, sum(${orderItems.quantity}) as units
    from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
    where ${orders.paidAt} >= ${since.toISOString()}::timestamptz and ${orders.status} <> 'cancelled'
    group by ${orderItems.productId}`;
}

export async function countUsesInOrders(tx: Tx, productId: number): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(orderItems).where(eq(orderItems.productId, productId));
  return row?.count ?? 0;
}

/** Records that customers were asked to review their orders. */
export async function noteReviewsAsked(tx: Tx, orderIds: readonly number[], now: Date): Promise<void> {
  await tx.update(orders).set({ reviewAskedAt: now }).where(isOneOf(orders.id, orderIds));
}

export async function hasRefunds(db: Reader, orderId: number): Promise<boolean> {
  const found = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orderId)).limit(1);
  return found.length > 0;
}

export async function hasOpenReturn(db: Reader, orderId: number): Promise<boolean> {
  const isOpen = and(eq(returns.orderId, orderId), isNull(returns.closedAt));
  const found = await db.select({ id: returns.id }).from(returns).where(isOpen).limit(1);
  return found.length > 0;
}

export async function deleteOrderRow(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(orders).where(and(eq(orders.id, orderId), isNull(orders.paidAt)));
}

/** Orders that were delivered at or before `deliveredBy` and are not complete, oldest first. */
export async function listOrdersToComplete(db: Reader, deliveredBy: Date, limit: number): Promise<{ id: number }[]> {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "delivered"), isNull(orders.completedAt), lte(orders.deliveredAt, deliveredBy)))
    .orderBy(asc(orders.deliveredAt))
    .limit(limit);
}

/**
 * Marks an order with the status "delivered" as complete. False if the order has another status or was already
 * complete.
 */
export async function markCompleted(db: Reader, orderId: number, now: Date): Promise<boolean> {
  const marked = await db
    .update(orders)
    .set({ completedAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.status, "delivered"), isNull(orders.completedAt)))
    .returning({ id: orders.id });
  return marked.length > 0;
}
