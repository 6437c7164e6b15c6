import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { AdminOrderDetails, FoundBy } from "#contract/orders/admin-orders.ts";
import type { IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import { type QuotedReferences, readQuotedReferences } from "#domain/orders/quoted-references.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { compactPostcode, nameOfAddress } from "#server/platform/db/schema/columns.ts";
import { giftCards, recipientText } from "#server/platform/db/schema/gift-cards.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { parcels } from "#server/platform/db/schema/parcels.ts";
import { invoices, refunds } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { recipientAddress, subscriptions } from "#server/platform/db/schema/subscriptions.ts";
import { matchesSearchText } from "#server/platform/db/search-text.ts";

/** Maximum number of orders, newest first, that each kind of reference finds. */
const FOUND_MAX = 200;
/** Maximum number of accounts or gifts whose orders a search finds. */
const PEOPLE_MAX = 50;

export interface QuotedOrder {
  orderId: number;
  foundBy: FoundBy;
}

/**
 * Orders that a search text finds by data other than order number, name and email address, such as a postcode. A single
 * statement, in which each part uses an index.
 */
export async function listQuotedOrders(db: Reader, search: string): Promise<QuotedOrder[]> {
  const quoted = readQuotedReferences(search);
  const [first, second, ...rest] = [...byNames(db, search), ...byReferences(db, quoted)];
  if (!first || !second) return [];
  return unionAll(first, second, ...rest);
}

function found(foundBy: FoundBy): SQL.Aliased<FoundBy> {
  return sql<FoundBy>`${foundBy}::text`.as("found_by");
}

/** In a subquery, because a part of a union must be a plain select. */
function ordersWhere(db: Reader, foundBy: FoundBy, condition: SQL | undefined) {
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.id))
    .limit(FOUND_MAX)
    .as("newest");
  return db.select({ orderId: newest.id, foundBy: found(foundBy) }).from(newest);
}

function byNames(db: Reader, search: string) {
  const people = db
    .select({ id: users.id })
    .from(users)
    .where(matchesSearchText(users.searchText, search))
    .orderBy(desc(users.id))
    .limit(PEOPLE_MAX);
  const isRecipient = matchesSearchText(nameOfAddress(recipientAddress(subscriptions.gift)), search);
  const recipient = recipientText({ email: giftCards.recipientEmail, name: giftCards.recipientName });
  const cards = db
    .select({ id: giftCards.orderId })
    .from(giftCards)
    .where(and(isNotNull(giftCards.soldAt), matchesSearchText(recipient, search)))
    .orderBy(desc(giftCards.id))
    .limit(PEOPLE_MAX);
  return [
    ordersWhere(db, "account-name", inArray(orders.userId, people)),
    ordersWhere(
      db,
      "billing-name",
      and(isNotNull(orders.billingAddress), matchesSearchText(nameOfAddress(orders.billingAddress), search)),
    ),
    ...ordersOfGifts(db, "gift-recipient", isRecipient),
    ordersWhere(db, "gift-recipient", inArray(orders.id, cards)),
  ];
}

/** The orders that started or renewed a gift. */
function ordersOfGifts(db: Reader, foundBy: FoundBy, condition: SQL) {
  const given = db
    .select({ id: subscriptions.id, itemId: subscriptions.orderItemId })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.gift), condition))
    .orderBy(desc(subscriptions.id))
    .limit(PEOPLE_MAX)
    .as("given");
  const started = db
    .select({ id: orderItems.orderId })
    .from(given)
    .innerJoin(orderItems, eq(orderItems.id, given.itemId));
  const renewed = db.select({ id: boxes.orderId }).from(given).innerJoin(boxes, eq(boxes.subscriptionId, given.id));
  return [ordersWhere(db, foundBy, inArray(orders.id, started)), ordersWhere(db, foundBy, inArray(orders.id, renewed))];
}

function byReferences(db: Reader, quoted: QuotedReferences) {
  const { boxId, replacementId, invoice, providerId, postcode, trackingNumber, lastFour } = quoted;
  const whose = (foundBy: FoundBy, ids: ReturnType<typeof idsOfParcels>) =>
    ordersWhere(db, foundBy, inArray(orders.id, ids));
  return [
    ...(boxId === undefined
      ? []
      : [
          ordersWhere(
            db,
            "box",
            inArray(orders.id, db.select({ id: boxes.orderId }).from(boxes).where(eq(boxes.id, boxId))),
          ),
        ]),
    ...(replacementId === undefined
      ? []
      : [whose("replacement", idsOfParcels(db, and(eq(parcels.id, replacementId), isNotNull(parcels.replacement))))]),
    ...(trackingNumber === undefined
      ? []
      : [whose("tracking-number", idsOfParcels(db, eq(parcels.trackingNumber, trackingNumber)))]),
    ...(invoice === undefined ? [] : [ordersWhere(db, invoice.kind, inArray(orders.id, idsOfInvoices(db, invoice)))]),
    ...(providerId === undefined
      ? []
      : [
          ordersWhere(db, "payment", eq(orders.stripePaymentIntentId, providerId)),
          ordersWhere(
            db,
            "payment",
            inArray(
              orders.id,
              db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.providerRefundId, providerId)),
            ),
          ),
        ]),
    ...(postcode === undefined
      ? []
      : [
          ordersWhere(db, "postcode", eq(compactPostcode(orders.deliveryAddress), postcode)),
          ...ordersOfGifts(db, "postcode", sql`${compactPostcode(recipientAddress(subscriptions.gift))} = ${postcode}`),
        ]),
    ...(lastFour === undefined ? [] : [ordersWhere(db, "gift-card", inArray(orders.id, idsOfGiftCards(db, lastFour)))]),
  ];
}

function idsOfParcels(db: Reader, condition: SQL | undefined) {
  return db.select({ id: parcels.orderId }).from(parcels).where(condition);
}

function idsOfInvoices(db: Reader, { kind, number }: NonNullable<QuotedReferences["invoice"]>) {
  return db
    .select({ id: invoices.orderId })
    .from(invoices)
    .where(and(eq(invoices.kind, kind), eq(invoices.number, number)));
}

function idsOfGiftCards(db: Reader, lastFour: string) {
  return db
    .select({ id: giftCards.orderId })
    .from(giftCards)
    .where(and(isNotNull(giftCards.soldAt), eq(giftCards.lastFour, lastFour)));
}

interface OrderSubscription
  extends Pick<typeof subscriptions.$inferSelect, "id" | "box" | "gift" | "status" | "cancelAtPeriodEnd" | "version"> {
  /** Next charge, for the one box that is not paid yet. Undefined if there is none. */
  nextCharge: { on: IsoDay; amount: Pence } | undefined;
}

/** The subscriptions that an order started or renewed. */
export async function listSubscriptionsOfOrder(
  db: Reader,
  { id: orderId, subscriptionId }: { id: number; subscriptionId: number | null },
): Promise<OrderSubscription[]> {
  const items = db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, orderId));
  const { id, box, gift, status, cancelAtPeriodEnd, version } = subscriptions;
  const isBegun = inArray(subscriptions.orderItemId, items);
  const rows = await db
    .select({ id, box, gift, status, cancelAtPeriodEnd, version, chargeOn: boxes.chargeOn, price: boxes.price })
    .from(subscriptions)
    .leftJoin(
      boxes,
      and(
        eq(boxes.subscriptionId, id),
        inArray(boxes.status, ["planned", "billed", "unpaid"]),
        isNotNull(boxes.chargeOn),
      ),
    )
    .where(
      and(isNull(subscriptions.archivedAt), subscriptionId === null ? isBegun : or(isBegun, eq(id, subscriptionId))),
    )
    .orderBy(asc(id));
  return rows.map(({ chargeOn, price, ...row }) => ({
    ...row,
    nextCharge: chargeOn && price !== null ? { on: chargeOn, amount: price } : undefined,
  }));
}

export async function listBoxesOfOrder(db: Reader, orderId: number): Promise<AdminOrderDetails["boxes"]> {
  const { id, subscriptionId, boxMonth, status } = boxes;
  return db
    .select({ id, subscriptionId, boxMonth, status, isFrozen: sql<boolean>`${boxes.frozenAt} is not null` })
    .from(boxes)
    .where(eq(boxes.orderId, orderId))
    .orderBy(asc(boxMonth), asc(id));
}
