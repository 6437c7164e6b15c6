import { and, eq, inArray, isNotNull, isNull, lt, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { blankEntries } from "#server/platform/audit/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import {
  type Erased,
  ofOrders,
  ofOrdersOrBoxes,
  ofUser,
  type PersonalTables,
  TAX_BOOKS,
} from "#server/platform/db/personal-tables.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { parcels } from "#server/platform/db/schema/parcels.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { forgetAddressesInEmails } from "#server/platform/mail/index.ts";
import { PAST_ORDER_TABLES } from "./past-orders/past-orders.queries.ts";

export const ORDER_TABLES: PersonalTables = {
  orders: {
    export: {
      orders: {
        of: ofUser,
        without: ["guest_owner", "taken_by_user_id", "cart_id", "version", "fingerprint", "held_from"],
      },
    },
    erasure: anonymiseOrders,
    retention: [
      { days: 30, forget: anonymiseUnpaidOrders },
      { days: 90, forget: forgetOldPresents },
      // Records are kept for six years after the end of the order's financial year, and that end is at most one year
      // after the order.
      { days: 7 * 366, forget: anonymiseOldOrders },
    ],
  },
  order_items: {
    export: { orderLines: { of: ofOrders } },
    // A paid gift's recipient goes with its subscription.
    erasure: (tx, { userId }) => forgetUnpaidPreferences(tx, eq(orders.userId, userId)),
    retention: [{ days: 30, forget: (db, before) => forgetUnpaidPreferences(db, isAbandoned(before)) }],
  },
  order_events: { export: { orderEvents: { of: ofOrders } }, erasure: TAX_BOOKS, retention: TAX_BOOKS },
  parcels: {
    export: {
      parcels: { of: ofOrdersOrBoxes, without: ["assignee_user_id"] },
    },
    erasure: TAX_BOOKS,
    retention: TAX_BOOKS,
  },
  parcel_batches: {
    export: {
      parcelBatches: {
        of: ({ ids }) => sql`parcel_id in (select p.id from parcels p where p.order_id in (${ids.orders}))`,
      },
    },
    erasure: TAX_BOOKS,
    retention: TAX_BOOKS,
  },
  refunds: { export: { refunds: { of: ofOrders } }, erasure: TAX_BOOKS, retention: TAX_BOOKS },
  disputes: { export: { disputes: { of: ofOrders } }, erasure: TAX_BOOKS, retention: TAX_BOOKS },
  invoices: { export: { invoices: { of: ofOrders } }, erasure: TAX_BOOKS, retention: TAX_BOOKS },
  ...PAST_ORDER_TABLES,
  returns: {
    export: { returns: { of: ofOrders } },
    erasure: blankReturns,
    retention: [{ days: 6 * 366, forget: blankReturnTexts }],
  },
};

/** Subquery with the ids of a user's orders. */
export function ordersOf(userId: number): SQL {
  return sql`select ${orders.id} from ${orders} where ${orders.userId} = ${userId}`;
}

export async function listOpenOrderIds(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.paidAt), eq(orders.status, "pending")));
  return rows.map(({ id }) => id);
}

/** True if the user has a paid order with an undispatched item. Its delivery needs the name and address. */
export async function hasUnsentOrders(db: Reader, userId: number): Promise<boolean> {
  const unsent = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt), inArray(orders.status, ["pending", "processing"])))
    .limit(1);
  if (unsent.length > 0) return true;
  const waiting = await db
    .select({ id: parcels.id })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(parcels.replacement),
        isNull(parcels.sentAt),
        isNull(parcels.stoppedAt),
        // A parcel on hold may be released unless it was refunded, and it then needs the address.
        sql`${parcels.holdReason} is distinct from 'refunded'`,
      ),
    )
    .limit(1);
  return waiting.length > 0;
}

/** Paid orders keep invoice data. All others lose all personal data. */
async function anonymiseOrders(tx: Tx, { userId, now }: Erased): Promise<void> {
  await tx.update(orders).set({ email: null, updatedAt: now }).where(eq(orders.userId, userId));
  await tx
    .update(orders)
    .set({ deliveryAddress: null, billingAddress: null, present: null })
    .where(and(eq(orders.userId, userId), isNull(orders.paidAt)));
  await forgetPresents(tx, eq(orders.userId, userId));
}

/** Forgets presents 90 days after the last change of an order of which nothing more is sent. */
async function forgetOldPresents(db: Reader, before: Date): Promise<void> {
  const waiting = db
    .select({ id: parcels.id })
    .from(parcels)
    .where(
      and(
        eq(parcels.orderId, orders.id),
        isNull(parcels.sentAt),
        isNull(parcels.stoppedAt),
        // A refunded parcel stays on hold and is never sent.
        sql`${parcels.holdReason} is distinct from 'refunded'`,
      ),
    );
  await db.transaction((tx) => forgetPresents(tx, and(lt(orders.updatedAt, before), notExists(waiting))));
}

/** Deletes the recipients and messages of presents. A paid order keeps its giver's address in their place. */
async function forgetPresents(tx: Tx, ofOrders: SQL | undefined): Promise<void> {
  const forgotten = await tx
    .update(orders)
    .set({ deliveryAddress: sql`${orders.billingAddress}`, present: null })
    .where(and(isNotNull(orders.present), isNotNull(orders.paidAt), ofOrders))
    .returning({ id: orders.id });
  if (forgotten.length === 0) return;
  const ids = forgotten.map(({ id }) => id);
  const theirs = sql`select ${orders.id} from ${orders} where ${inArray(orders.id, ids)}`;
  await blankEntries(tx, [{ entity: "order", ids: theirs }], ["deliveryAddress", "present"]);
  await forgetAddressesInEmails(
    tx,
    ids.map((id) => `order:${id}`),
  );
}

async function anonymiseUnpaidOrders(db: Reader, before: Date): Promise<void> {
  await db
    .update(orders)
    .set({ email: null, deliveryAddress: null, billingAddress: null, present: null })
    .where(
      and(isNull(orders.paidAt), isAbandoned(before), or(isNotNull(orders.email), isNotNull(orders.deliveryAddress))),
    );
}

/** Condition: an order that was closed without payment before an instant. */
function isAbandoned(before: Date): SQL | undefined {
  return and(eq(orders.status, "cancelled"), lt(orders.updatedAt, before));
}

/** Deletes the preferences in lines of unpaid orders: exclusions, and recipient and message of a gift. */
async function forgetUnpaidPreferences(db: Reader, ofOrders: SQL | undefined): Promise<void> {
  const unpaid = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.paidAt), ofOrders));
  await db
    .update(orderItems)
    .set({ preferences: null })
    .where(and(isNotNull(orderItems.preferences), inArray(orderItems.orderId, unpaid)));
}

async function anonymiseOldOrders(db: Reader, before: Date): Promise<void> {
  await db
    .update(orders)
    .set({ email: null, deliveryAddress: sql`null`, billingAddress: null })
    .where(and(lt(orders.paidAt, before), or(isNotNull(orders.email), isNotNull(orders.deliveryAddress))));
}

/** Replaces the recipients' addresses of gift orders by the givers'. Returns the changed orders. */
export async function forgetRecipientsOfOrders(
  tx: Tx,
  { itemIds, subscriptionIds }: { itemIds: readonly number[]; subscriptionIds: readonly number[] },
): Promise<number[]> {
  const firstOrders = tx
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .where(inArray(orderItems.id, [...itemIds]));
  const forgotten = await tx
    .update(orders)
    .set({ deliveryAddress: sql`${orders.billingAddress}` })
    .where(
      and(
        isNotNull(orders.billingAddress),
        eq(orders.orderType, "subscription"),
        or(inArray(orders.id, firstOrders), inArray(orders.subscriptionId, [...subscriptionIds])),
      ),
    )
    .returning({ id: orders.id });
  await tx
    .update(orderItems)
    .set({ preferences: null })
    .where(inArray(orderItems.id, [...itemIds]));
  return forgotten.map(({ id }) => id);
}

async function blankReturns(tx: Tx, { ids }: Erased): Promise<void> {
  await tx.update(returns).set({ text: "" }).where(sql`${returns.orderId} in (${ids.orders})`);
}

/** Deletes customers' texts from returns closed before an instant. The returns stay. */
async function blankReturnTexts(db: Reader, before: Date): Promise<void> {
  await db
    .update(returns)
    .set({ text: "" })
    .where(and(lt(returns.closedAt, before), ne(returns.text, "")));
}
