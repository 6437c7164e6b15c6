import { type Pence, toPounds } from "#domain/money.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { publishEvents } from "#server/platform/webhooks/index.ts";
import type { OrderItemRow, OrderRow } from "./orders.queries.ts";

interface PaidOrder {
  order: Pick<OrderRow, "id" | "orderType" | "totalAmount">;
  items: readonly Pick<OrderItemRow, "productId" | "productName" | "quantity">[];
  now: Date;
}

const objectOf = (orderId: number) => `order:${orderId}`;

/** Reports a paid order to webhooks. */
export async function publishOrderPaid(tx: Tx, { order, items, now }: PaidOrder): Promise<void> {
  const { id: orderId, orderType, totalAmount } = order;
  const data = {
    orderId,
    orderType,
    total: toPounds(totalAmount),
    items: items.map(({ productId, productName: name, quantity }) => ({ productId, name, quantity })),
  };
  await publishEvents(tx, [{ type: "order.paid", object: objectOf(orderId), data }], now);
}

/** Reports a paid order that was cancelled or delivered. */
export async function publishOrderStatus(
  tx: Tx,
  { orderId, status, now }: { orderId: number; status: "cancelled" | "delivered"; now: Date },
): Promise<void> {
  await publishEvents(tx, [{ type: `order.${status}`, object: objectOf(orderId), data: { orderId } }], now);
}

/** Reports a refund when it is promised, before the card provider has made it. */
export async function publishOrderRefunded(
  tx: Tx,
  { orderId, refundId, amountPence, now }: { orderId: number; refundId: number | null; amountPence: Pence; now: Date },
): Promise<void> {
  const data = { orderId, refundId, amount: toPounds(amountPence) };
  await publishEvents(tx, [{ type: "order.refunded", object: objectOf(orderId), data }], now);
}

/** Reports a parcel of an order that was sent. */
export async function publishParcelSent(
  tx: Tx,
  {
    orderId,
    trackingNumber,
    items,
    now,
  }: {
    orderId: number;
    trackingNumber: string | null;
    items: readonly { name: string; quantity: number }[];
    now: Date;
  },
): Promise<void> {
  const data = { orderId, trackingNumber, items: items.map(({ name, quantity }) => ({ name, quantity })) };
  await publishEvents(tx, [{ type: "parcel.sent", object: objectOf(orderId), data }], now);
}
