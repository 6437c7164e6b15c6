import type { IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import { pence } from "#domain/money.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { ShippingAddress } from "#server/db/schema/orders.ts";
import { issueInvoice } from "#server/invoicing/issue-invoice.ts";
import { insertOrder, insertOrderEvent, replaceOrderItems } from "./orders.queries.ts";

interface PaidBox {
  userId: number;
  email: string;
  subscriptionId: number;
  productId: number;
  productName: string;
  amountPence: Pence;
  /** The provider's payment of the month's invoice. */
  paymentId: string;
  shippingAddress: ShippingAddress;
  dispatchOn: IsoDay;
  now: Date;
}

/** The order of one month's box, paid by its invoice. Last in its transaction: it takes an invoice number. */
export async function recordRenewal(tx: Tx, box: PaidBox): Promise<number> {
  const { now, amountPence, paymentId } = box;
  const order = await insertOrder(tx, {
    userId: box.userId,
    email: box.email.toLowerCase(),
    subscriptionId: box.subscriptionId,
    stripePaymentIntentId: paymentId,
    amount: amountPence,
    deliveryAmount: pence(0),
    orderType: "subscription",
    status: "pending",
    shippingAddress: box.shippingAddress,
    paidAt: now,
    goodsDispatchBy: null,
    createdAt: now,
    updatedAt: now,
  });
  await replaceOrderItems(tx, order.id, [
    {
      productId: box.productId,
      productName: box.productName,
      productPrice: amountPence,
      quantity: 1,
      isSubscription: true,
      box: null,
    },
  ]);
  await insertOrderEvent(tx, { orderId: order.id, kind: "paid", facts: { paymentId }, createdAt: now });
  await issueInvoice(tx, { orderId: order.id, amountPence, now });
  return order.id;
}
