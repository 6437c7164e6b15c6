import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { OrderType } from "#domain/orders.ts";
import type { Reader } from "#server/db/open-database.ts";
import { orderItems, orders } from "#server/db/schema/orders.ts";
import { invoices, refunds } from "#server/db/schema/payments.ts";

export interface IssuedRow {
  kind: "invoice" | "credit-note";
  number: number;
  orderId: number;
  amount: Pence;
  issuedOn: IsoDay;
  deliveryAmount: Pence;
  discountAmount: Pence;
  /** What gift cards paid of an order, or what of a refund goes back to them. */
  giftCardAmount: Pence;
  orderType: OrderType;
  /** Why money went back; null for an invoice. */
  reason: string | null;
}

interface Span {
  from: Date;
  before: Date;
}

const isWithin = ({ from, before }: Span) => and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, before));

/** Invoices and credit notes of a time, in the order in which they were issued. */
export async function listIssued(db: Reader, span: Span): Promise<IssuedRow[]> {
  return db
    .select({
      kind: invoices.kind,
      number: invoices.number,
      orderId: invoices.orderId,
      amount: invoices.amount,
      issuedOn: sql<IsoDay>`to_char(${invoices.issuedAt} at time zone 'Europe/London', 'YYYY-MM-DD')`,
      deliveryAmount: orders.deliveryAmount,
      discountAmount: orders.discountAmount,
      giftCardAmount: sql`coalesce(${refunds.giftCardAmount}, ${orders.giftCardAmount})`.mapWith(orders.giftCardAmount),
      orderType: orders.orderType,
      reason: refunds.reason,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(refunds, eq(refunds.id, invoices.refundId))
    .where(isWithin(span))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));
}

/** The lines of the orders that were invoiced in a time. */
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
