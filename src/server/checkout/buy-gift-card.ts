import type { z } from "zod";
import type { Checkout } from "#contract/checkout/checkout.ts";
import type { buyGiftCard as call } from "#contract/gift-cards/gift-cards.ts";
import { addDays, type IsoDay, isoDay, londonDay } from "#domain/calendar.ts";
import { GIFT_CARD_AHEAD_DAYS_MAX } from "#domain/gift-cards/gift-cards.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { orderSums } from "#domain/pricing/order-sums.ts";
import { ShopError } from "#domain/shop-error.ts";
import { getUser } from "#server/accounts/index.ts";
import { prepareGiftCard } from "#server/gift-cards/index.ts";
import { insertOrder, insertOrderEvent, insertOrderItems, type OrderRow, orderAmounts } from "#server/orders/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop, Shopper } from "#server/platform/kernel/shop.ts";
import { holderOf } from "#server/platform/rate-limit/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { viewCheckout } from "./create-checkout.ts";
import { limitHolds } from "./open-order.ts";
import { openAtProvider } from "./open-order-payment.ts";
import { holdsLockOf, sumNetworkHolds } from "./open-orders.queries.ts";

type GiftCardRequest = z.output<(typeof call)["input"]>;

/**
 * Opens an order for a gift card and its payment. No basket, code or gift card applies. Refuses with `invalid-input`
 * for a missing address or invalid send day, `too-many-guesses` for too many open orders, and `payment-unavailable`.
 */
export async function buyGiftCard(
  shop: Shop,
  shopper: Shopper & { basketOwner: string },
  { request, address }: { request: GiftCardRequest; address: string },
): Promise<Checkout> {
  const heldFrom = holderOf(shop, address);
  const order = await shop.db.transaction((tx) => openGiftCardOrder(tx, shop, { shopper, request, heldFrom }));
  const opened = await openAtProvider(shop, { ...order, goesOn: false });
  if (!opened) throw new ShopError("payment-unavailable");
  return viewCheckout(shop, { order: { ...order, goesOn: false }, ...opened });
}

async function openGiftCardOrder(
  tx: Tx,
  shop: Shop,
  {
    shopper,
    request,
    heldFrom,
  }: { shopper: Shopper & { basketOwner: string }; request: GiftCardRequest; heldFrom: string },
): Promise<OrderRow> {
  const now = shop.clock();
  const settings = await readSettings(tx);
  const sendOn = dayToSend(request, londonDay(now));
  const email = await readEmail(tx, shopper, request);
  await acquireLock(tx, "holds", holdsLockOf(heldFrom));
  const held = await sumNetworkHolds(tx, heldFrom, undefined);
  await limitHolds(tx, { held, units: 0, hasCode: false, settings, now });
  const { amount, design, fromName, recipient, message } = request;
  const order = await insertOrder(tx, {
    ...orderAmounts(orderSums({ products: amount })),
    orderType: "gift_card",
    status: "pending",
    userId: shopper.userId ?? null,
    guestOwner: shopper.userId === undefined ? shopper.basketOwner : null,
    email,
    heldFrom,
    goodsDispatchBy: null,
    expiresAt: new Date(now.getTime() + settings.stockHoldMinutes * MINUTE_MS),
    createdAt: now,
    updatedAt: now,
  });
  await insertOrderEvent(tx, { orderId: order.id, kind: "opened", createdAt: now });
  await insertOrderItems(tx, [
    { orderId: order.id, productId: null, productName: "Gift card", productPrice: amount, quantity: 1, box: null },
  ]);
  await prepareGiftCard(tx, shop, {
    orderId: order.id,
    amount,
    design,
    fromName,
    recipientName: recipient?.name ?? null,
    recipientEmail: recipient?.email.toLowerCase() ?? null,
    message: message || null,
    sendOn,
    createdAt: now,
    updatedAt: now,
  });
  return order;
}

/** If the buyer hands over the card personally, the email is sent to the buyer at once. */
function dayToSend({ recipient, sendOn }: GiftCardRequest, today: IsoDay): IsoDay {
  if (!recipient || !sendOn) return today;
  const day = isoDay(sendOn);
  if (day < today) refuse("sendOn", "Choose today or a later day");
  if (day > addDays(today, GIFT_CARD_AHEAD_DAYS_MAX)) refuse("sendOn", "Choose a day within a year");
  return day;
}

async function readEmail(tx: Tx, { userId }: Shopper, { email }: GiftCardRequest): Promise<string> {
  if (userId !== undefined) return (await getUser(tx, userId)).email.toLowerCase();
  return email?.toLowerCase() ?? refuse("email", "Enter your email address for the receipt");
}

function refuse(path: string, message: string): never {
  throw new ShopError("invalid-input", {}, [{ path, message }]);
}
