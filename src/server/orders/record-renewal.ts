import { type Pence, pence, sumPence } from "#domain/money.ts";
import { orderSums } from "#domain/pricing/order-sums.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import { issueInvoices } from "./invoicing/invoices.ts";
import { insertOrder, insertOrderEvents, insertOrderItems } from "./orders.queries.ts";
import { publishOrderPaid } from "./publish-order-events.ts";
import { orderAmounts } from "./view-order.ts";

interface PaidBox {
  userId: number;
  email: string;
  subscriptionId: number;
  productId: number;
  productName: string;
  /** Amount paid through the provider, and that payment's id. Zero and null if gift cards paid everything. */
  amountPence: Pence;
  paymentId: string | null;
  giftCardPence: Pence;
  deliveryAddress: DeliveryAddress;
  /** Address of the giver of a gift. Null if the recipient of the box pays. */
  billingAddress: DeliveryAddress | null;
}

/**
 * Creates the order for a monthly box that is already paid, and returns its id. Throws if the payment already has an
 * order.
 */
export async function recordRenewal(tx: Tx, box: PaidBox, now: Date): Promise<number> {
  const { amountPence, giftCardPence, paymentId } = box;
  const products = sumPence([amountPence, giftCardPence]);
  const { id: orderId } = await insertOrder(tx, {
    userId: box.userId,
    email: box.email.toLowerCase(),
    subscriptionId: box.subscriptionId,
    stripePaymentIntentId: paymentId,
    ...orderAmounts(orderSums({ products, delivery: pence(0) }), giftCardPence),
    orderType: "subscription",
    status: "pending",
    deliveryAddress: box.deliveryAddress,
    billingAddress: box.billingAddress,
    paidAt: now,
    goodsDispatchBy: null,
    createdAt: now,
    updatedAt: now,
  });
  await insertOrderItems(tx, [
    {
      orderId,
      productId: box.productId,
      productName: box.productName,
      productPrice: products,
      quantity: 1,
      isSubscription: true,
      box: null,
    },
  ]);
  await insertOrderEvents(tx, [{ orderId, kind: "paid", facts: paymentId ? { paymentId } : {}, createdAt: now }]);
  const order = {
    id: orderId,
    orderType: "subscription",
    totalAmount: amountPence,
    giftCardAmount: giftCardPence,
  } as const;
  const item = { productId: box.productId, productName: box.productName, quantity: 1 };
  await publishOrderPaid(tx, { order, items: [item], now });
  await issueInvoices(tx, [{ orderId, amountPence: products }], now);
  return orderId;
}
