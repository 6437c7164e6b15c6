import type { Pence } from "#domain/money.ts";
import { pence } from "#domain/money.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { DeliveryAddress } from "#server/db/schema/box-wishes.ts";
import { issueInvoices } from "#server/invoicing/for-others.ts";
import { orderAmounts } from "./order-amounts.ts";
import { insertOrderEvents, insertOrderItems, insertPaidOrders } from "./orders.queries.ts";

interface PaidBox {
  userId: number;
  email: string;
  subscriptionId: number;
  productId: number;
  productName: string;
  amountPence: Pence;
  /** The provider's payment of the month's invoice. */
  paymentId: string;
  deliveryAddress: DeliveryAddress;
  /** Set where the bill goes to somebody else: the giver of a gift. */
  billingAddress: DeliveryAddress | null;
}

/** The orders of months' boxes, each paid by its own payment; answers their ids by it. */
export async function recordRenewals(
  tx: Tx,
  boxes: readonly PaidBox[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const orderIds = await insertPaidOrders(
    tx,
    boxes.map((box) => ({
      userId: box.userId,
      email: box.email.toLowerCase(),
      subscriptionId: box.subscriptionId,
      stripePaymentIntentId: box.paymentId,
      ...orderAmounts({ goods: box.amountPence, discount: pence(0), delivery: pence(0), giftCard: pence(0) }),
      orderType: "subscription",
      status: "pending",
      deliveryAddress: box.deliveryAddress,
      billingAddress: box.billingAddress,
      paidAt: now,
      goodsDispatchBy: null,
      createdAt: now,
      updatedAt: now,
    })),
  );
  const renewals = boxes.map((box) => ({ ...box, orderId: orderOf(box.paymentId, orderIds) }));
  await insertOrderItems(
    tx,
    renewals.map(({ orderId, productId, productName, amountPence }) => ({
      orderId,
      productId,
      productName,
      productPrice: amountPence,
      quantity: 1,
      isSubscription: true,
      box: null,
    })),
  );
  await insertOrderEvents(
    tx,
    renewals.map(({ orderId, paymentId }) => ({ orderId, kind: "paid", facts: { paymentId }, createdAt: now })),
  );
  await issueInvoices(tx, renewals, now);
  return orderIds;
}

function orderOf(paymentId: string, orderIds: ReadonlyMap<string, number>): number {
  const orderId = orderIds.get(paymentId);
  if (orderId === undefined) throw new Error(`payment ${paymentId} made no order`);
  return orderId;
}
