import { and, eq, gte, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";

interface Span {
  from: Date;
  before: Date;
}

/** Sold units of one product in one order. */
export interface SoldLine {
  orderId: number;
  orderItemId: number;
  productId: number | null;
  name: string;
  quantity: number;
  pricePence: Pence;
  discountPence: Pence;
  /** Cost of one unit today. Null if it is not known. */
  costPence: Pence | null;
  paidOn: IsoDay;
  isGiftCard: boolean;
}

const isPaidIn = ({ from, before }: Span) =>
  and(isNotNull(orders.paidAt), gte(orders.paidAt, from), lt(orders.paidAt, before));

/** The lines of all orders that were paid in an interval. */
export async function listSoldLines(db: Reader, span: Span): Promise<SoldLine[]> {
  return db
    .select({
      orderId: orders.id,
      orderItemId: orderItems.id,
      productId: orderItems.productId,
      name: orderItems.productName,
      quantity: orderItems.quantity,
      pricePence: orderItems.productPrice,
      discountPence: orderItems.discountAmount,
      costPence: products.cost,
      paidOn: sql<IsoDay>`to_char(${orders.paidAt} at time zone 'Europe/London', 'YYYY-MM-DD')`,
      isGiftCard: sql<boolean>`${orders.orderType} = 'gift_card'`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(isPaidIn(span));
}

/** Refunded units of the same orders, by order line. */
export async function readRefundedUnits(db: Reader, span: Span): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ lines: refunds.lines })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isPaidIn(span), ne(refunds.status, "failed")));
  const units = new Map<number, number>();
  for (const { orderItemId, quantity } of rows.flatMap(({ lines }) => lines)) {
    units.set(orderItemId, (units.get(orderItemId) ?? 0) + quantity);
  }
  return units;
}
