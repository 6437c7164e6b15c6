import type { SeenTotals } from "#contract/checkout/checkout.ts";
import type { LinkedOrder } from "#contract/checkout/payment-link.ts";
import { timesPence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import {
  emailFingerprint,
  findOrder,
  listOrderItems,
  lockOrder,
  type OrderRow,
  updateOrder,
  viewSums,
} from "#server/orders/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readLink } from "#server/platform/kernel/signed-links.ts";
import { addressLines } from "#server/pricing/index.ts";
import { viewCheckout } from "./create-checkout.ts";
import { openAtProvider } from "./open-order-payment.ts";
import { markKnownOrderPaid, settleOrder } from "./settle-order.ts";
import { isOpenTelephoneOrder, lastDayToPay } from "./telephone-orders.ts";

const ATTEMPTS_MAX = 5;

/**
 * A telephone order and its payment, by the link in its email. The order keeps its prices.
 * Refuses with `link-invalid`, `link-expired` and `payment-unavailable`.
 */
export async function openPaymentLink(shop: Shop, token: string): Promise<LinkedOrder> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const known = await readLinkedOrder(shop, token);
    const settlement = await settleOrder(shop, known.id, { known });
    if (settlement === "payment-cancelled") await forgetPayment(shop, known);
    const order = await readLinkedOrder(shop, token);
    if (!isOpenTelephoneOrder(order) || settlement === "refunded") return viewLinkedOrder(shop, order, null);
    if (order.amount === 0 && order.stripePaymentIntentId !== null) {
      // The lines have changed since the link was opened, and a code pays for all of them.
      await shop.gateway.cancelPayment(order.stripePaymentIntentId);
      continue;
    }
    const opened = await openAtProvider(shop, { ...order, goesOn: false });
    if (!opened) continue;
    const checkout = viewCheckout(shop, { order: { ...order, goesOn: false }, ...opened });
    return viewLinkedOrder(shop, order, { ...checkout, token });
  }
  throw new ShopError("payment-unavailable");
}

/** Settles the order of a payment link. Refuses like `markOrderPaid`, and with `not-found` for any other order. */
export async function markLinkedOrderPaid(
  shop: Shop,
  { orderId, token, seen }: { orderId: number; token: string; seen?: SeenTotals | undefined },
): Promise<void> {
  const order = await readLinkedOrder(shop, token);
  if (order.id !== orderId) throw new ShopError("not-found");
  await markKnownOrderPaid(shop, order, seen);
}

/** Reads the order of a payment link. Refuses with `link-invalid`, and `link-expired` if its email address changed. */
export async function readLinkedOrder(shop: Shop, token: string): Promise<OrderRow> {
  const [id = "", fingerprint = ""] = readLink(shop, "pay-order", token).subject.split(":");
  const order = await findOrder(shop.db, Number(id));
  if (!order?.takenByUserId || order.archivedAt) throw new ShopError("link-invalid");
  if (emailFingerprint(order.email) !== fingerprint) throw new ShopError("link-expired");
  return order;
}

/**
 * Removes a payment that the provider has cancelled, for example after too many declined cards. The order stays open and
 * gets a new payment.
 */
async function forgetPayment(shop: Shop, { id, stripePaymentIntentId }: OrderRow): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || !isOpenTelephoneOrder(order) || order.stripePaymentIntentId !== stripePaymentIntentId) return;
    await updateOrder(tx, id, { stripePaymentIntentId: null, version: order.version + 1 });
  });
}

async function viewLinkedOrder({ db }: Shop, order: OrderRow, checkout: LinkedOrder["checkout"]): Promise<LinkedOrder> {
  const items = await listOrderItems(db, [order.id]);
  return {
    orderId: order.id,
    status: order.paidAt ? "paid" : checkout ? "open" : "closed",
    items: items.map(({ id, productName, quantity, productPrice }) => ({
      id,
      productName,
      quantity,
      lineTotal: toPounds(timesPence(productPrice, quantity)),
    })),
    sums: viewSums(order.sums),
    total: toPounds(order.totalAmount),
    // The email may be forwarded, so the address is shown only until the order is paid.
    address: checkout && order.deliveryAddress ? addressLines(order.deliveryAddress) : [],
    payUntil: lastDayToPay(order),
    checkout,
  };
}
