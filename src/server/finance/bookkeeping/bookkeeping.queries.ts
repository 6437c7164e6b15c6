import { and, asc, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import type { MovementKind } from "#domain/finance/payouts.ts";
import type { GiftCardMovement } from "#domain/gift-cards/gift-cards.ts";
import type { Pence } from "#domain/money.ts";
import type { OrderType } from "#domain/orders/orders.ts";
import type { OrderSum } from "#domain/pricing/order-sums.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { giftCardMovements, giftCards } from "#server/platform/db/schema/gift-cards.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { invoices, providerMovements, refunds } from "#server/platform/db/schema/payments.ts";

export interface IssuedRow {
  kind: "invoice" | "credit-note";
  number: number;
  orderId: number;
  amount: Pence;
  issuedOn: IsoDay;
  sums: readonly OrderSum[];
  /** Part of an order that gift cards paid, or part of a refund that is returned to gift cards. */
  giftCardAmount: Pence;
  /** True if the shop received the rest of the money itself. */
  isInPerson: boolean;
  orderType: OrderType;
  reason: string | null;
}

/** A half-open interval of time. */
export interface Span {
  from: Date;
  before: Date;
}

const isWithin = ({ from, before }: Span) => and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, before));

export async function listIssued(db: Reader, span: Span): Promise<IssuedRow[]> {
  return db
    .select({
      kind: invoices.kind,
      number: invoices.number,
      orderId: invoices.orderId,
      amount: invoices.amount,
      issuedOn: sql<IsoDay>`to_char(${invoices.issuedAt} at time zone 'Europe/London', 'YYYY-MM-DD')`,
      sums: orders.sums,
      giftCardAmount: sql`coalesce(${refunds.giftCardAmount}, ${orders.giftCardAmount})`.mapWith(orders.giftCardAmount),
      isInPerson: sql<boolean>`${orders.paidInPerson} is not null`,
      orderType: orders.orderType,
      reason: refunds.reason,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(refunds, eq(refunds.id, invoices.refundId))
    .where(isWithin(span))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));
}

export async function listInvoicedItems(
  db: Reader,
  span: Span,
): Promise<{ orderId: number; name: string; unitPence: Pence; quantity: number; isSubscription: boolean }[]> {
  const invoiced = db
    .select({ id: invoices.orderId })
    .from(invoices)
    .where(and(eq(invoices.kind, "invoice"), isWithin(span)));
  return db
    .select({
      orderId: orderItems.orderId,
      name: orderItems.productName,
      unitPence: orderItems.productPrice,
      quantity: orderItems.quantity,
      isSubscription: orderItems.isSubscription,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, invoiced))
    .orderBy(asc(orderItems.id));
}

export interface CardMovement {
  kind: GiftCardMovement;
  giftCardId: number;
  /** Order that bought the card. Null for a card that the shop gave away or brought over. */
  orderId: number | null;
  isGiven: boolean;
  amount: Pence;
  createdAt: Date;
}

/** Gift cards that the shop gave away or brought over in an interval, and gift cards that expired in it. */
export async function listCardMovements(db: Reader, { from, before }: Span): Promise<CardMovement[]> {
  const { giftCardId, amount, kind, createdAt } = giftCardMovements;
  const { orderId, givenReason } = giftCards;
  const rows = await db
    .select({ kind, giftCardId, orderId, givenReason, amount, createdAt })
    .from(giftCardMovements)
    .innerJoin(giftCards, eq(giftCards.id, giftCardId))
    .where(and(inArray(kind, ["given", "moved", "expired"]), gte(createdAt, from), lt(createdAt, before)))
    .orderBy(asc(createdAt), asc(giftCardMovements.id));
  return rows.map(({ givenReason, ...row }) => ({ ...row, isGiven: givenReason !== null }));
}

/** The card provider's fees in an interval, and amounts taken or returned by disputes, with the order if known. */
export async function listFees(
  db: Reader,
  { from, before }: Span,
): Promise<{ id: string; orderId: number | null; kind: MovementKind; amount: Pence; fee: Pence; createdAt: Date }[]> {
  const { id, kind, amount, fee, paymentId, createdAt } = providerMovements;
  return db
    .select({ id, orderId: orders.id, kind, amount, fee, createdAt })
    .from(providerMovements)
    .leftJoin(orders, eq(orders.stripePaymentIntentId, paymentId))
    .where(and(gte(createdAt, from), lt(createdAt, before), or(inArray(kind, ["fee", "dispute"]), sql`${fee} <> 0`)))
    .orderBy(asc(createdAt), asc(id));
}
