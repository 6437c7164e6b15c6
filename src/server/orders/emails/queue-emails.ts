import { addDays, londonDay } from "#domain/calendar.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { NotifiedStatus } from "#domain/orders/change-order.ts";
import { arrivalWindow } from "#domain/pricing/delivery.ts";
import { findOrder, listOrderItems, type OrderRow } from "#server/orders/orders.queries.ts";
import { lockProductParcel } from "#server/orders/parcels/parcels.queries.ts";
import { readProducts } from "#server/orders/parcels/read-order-parcels.ts";
import { publishOrderStatus, publishParcelSent } from "#server/orders/publish-order-events.ts";
import { readLeftToRefund } from "#server/orders/refunds/to-refundable.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { FixedBoxes, WithdrawnBox } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import type { ItemFacts } from "#server/platform/names/email-kinds.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { addressLines, greetedName } from "#server/pricing/index.ts";

const CARRIER = "Royal Mail Tracked 48";

interface Dispatch {
  order: OrderRow;
  /** Key of one parcel's email, so that it is sent once. */
  about: string;
  items: readonly { name: string; quantity: number }[];
  trackingNumber: string | null;
  address: DeliveryAddress | null;
  now: Date;
}

/**
 * Emails the customer of a paid order that a parcel was dispatched, and reports it to webhooks. The email includes its
 * contents, address and tracking number.
 */
export async function queueDispatchEmail(tx: Tx, dispatch: Dispatch): Promise<void> {
  const { order, about, items, trackingNumber, address, now } = dispatch;
  if (!order.paidAt) return;
  await publishParcelSent(tx, { orderId: order.id, trackingNumber, items, now });
  if (order.email === null) return;
  const arrives = address && arrivalWindow(londonDay(now), address.postcode, await readSettings(tx));
  const facts = {
    firstName: greetedName(order),
    orderId: order.id,
    isGuest: order.userId === null,
    address: address ? addressLines(address) : [],
    items,
    carrier: CARRIER,
    trackingNumber,
    arrives: arrives ?? null,
  };
  await queueEmail(tx, now, { kind: "order-dispatched", about, recipient: order.email, facts });
}

/** Cooling-off period in days, counted from the day after the products arrived (SI 2013/3134 reg 30). */
const CHANGE_OF_MIND_DAYS = 14;

interface StatusEmail {
  /** The order after the change. */
  order: OrderRow;
  status: NotifiedStatus;
  /**
   * Refund for a cancellation: the total, the part on gift cards, and the share of that part that settles the cards'
   * debts.
   */
  refundPence: Pence;
  giftCardPence: Pence;
  recoveredPence: Pence;
  /** The box lines of a cancelled order whose box was dispatched. */
  sentBoxLines: ReadonlySet<number>;
  /** Boxes of prepaid gifts that were sent or are still sent, by order line. */
  fixedBoxes: ReadonlyMap<number, FixedBoxes>;
  withdrawnBoxes: readonly WithdrawnBox[];
  now: Date;
}

/**
 * Emails the customer of a paid order that its products were dispatched, delivered or cancelled. Sends each email once,
 * however often the status is set. The box run sends the emails about boxes.
 */
export async function queueStatusEmail(tx: Tx, email: StatusEmail): Promise<void> {
  const { order, status, now } = email;
  if (status !== "shipped") await publishOrderStatus(tx, { orderId: order.id, status, now });
  if (order.email === null) return;
  const recipient = order.email;
  const address = order.deliveryAddress;
  const about = `order:${order.id}`;
  const shared = {
    firstName: greetedName(order),
    orderId: order.id,
    isGuest: order.userId === null,
    address: address ? addressLines(address) : [],
  };
  const today = londonDay(now);
  switch (status) {
    case "shipped": {
      const products = (await readProducts(tx, [{ orderId: order.id, leftAt: now }])).get(order.id) ?? [];
      if (products.length === 0) return;
      return queueDispatchEmail(tx, {
        order,
        about,
        items: products.map(({ name, quantity }) => ({ name, quantity })),
        trackingNumber: order.trackingNumber,
        address,
        now,
      });
    }
    case "delivered": {
      const facts = { ...shared, deliveredOn: today, returnableUntil: addDays(today, CHANGE_OF_MIND_DAYS) };
      return queueEmail(tx, now, { kind: "order-delivered", about, recipient, facts });
    }
    case "cancelled": {
      const { refundPence, giftCardPence, recoveredPence, withdrawnBoxes } = email;
      const facts = {
        ...shared,
        ...(await readCancelledItems(tx, email)),
        refundPence,
        giftCardPence,
        recoveredPence,
        isAllOnGiftCard: refundPence > 0 && giftCardPence === refundPence,
        isInPerson: order.paidInPerson !== null,
        keptPence: await readNetPence(tx, order.id),
        ...withdrawnFacts(withdrawnBoxes),
      };
      return queueEmail(tx, now, { kind: "order-cancelled", about, recipient, facts });
    }
  }
}

/** Paid amount minus refunds, including a refund made earlier in this transaction. */
async function readNetPence(tx: Tx, orderId: number): Promise<Pence> {
  const order = await findOrder(tx, orderId);
  return order ? readLeftToRefund(tx, order) : pence(0);
}

/**
 * The items of a cancelled order, separated into dispatched ones, ones that will not be sent, and boxes of a prepaid gift
 * that are still sent.
 */
async function readCancelledItems(tx: Tx, { order: { id: orderId }, sentBoxLines, fixedBoxes }: StatusEmail) {
  const lines = await listOrderItems(tx, [orderId]);
  const products = await lockProductParcel(tx, orderId);
  const sentUnits = new Map(
    products?.leftAt
      ? (await readProducts(tx, [products])).get(orderId)?.map(({ orderItemId, quantity }) => [orderItemId, quantity])
      : [],
  );
  const items: ItemFacts[] = [];
  const sentItems: ItemFacts[] = [];
  const itemsToSend: ItemFacts[] = [];
  for (const { id, productName: name, quantity, isSubscription, box } of lines) {
    const fixed = box?.isPrepaid ? (fixedBoxes.get(id) ?? { sent: 0, toSend: 0 }) : undefined;
    const sentBoxes = fixed?.sent ?? (sentBoxLines.has(id) ? quantity : 0);
    const sent = isSubscription ? sentBoxes : (sentUnits.get(id) ?? 0);
    const toSend = fixed?.toSend ?? 0;
    if (sent > 0) sentItems.push({ name, quantity: sent });
    if (toSend > 0) itemsToSend.push({ name, quantity: toSend });
    if (quantity > sent + toSend) items.push({ name, quantity: quantity - sent - toSend });
  }
  return { items, sentItems, itemsToSend };
}

/** Facts about withdrawn boxes. Those of prepaid gifts have a list of their own. */
export function withdrawnFacts(withdrawn: readonly WithdrawnBox[]) {
  return {
    withdrawnBoxes: withdrawn.filter(({ giftMonths }) => giftMonths === undefined),
    withdrawnGifts: withdrawn.flatMap(({ boxName, giftMonths, hasEnded }) =>
      giftMonths ? [{ boxName, boxMonths: [...giftMonths], hasEnded }] : [],
    ),
  };
}

interface Numbered {
  order: OrderRow;
  parcelId: number;
  items: readonly { name: string; quantity: number }[];
  trackingNumber: string;
  address: DeliveryAddress | null;
  now: Date;
}

/**
 * Emails the customer a parcel's tracking number. Waits while the number can still be corrected, and sends only the
 * latest one. Sends each number once.
 */
export async function queueNumberEmail(tx: Tx, numbered: Numbered): Promise<void> {
  const { order, parcelId, items, trackingNumber, address, now } = numbered;
  if (!order.paidAt || order.email === null) return;
  const facts = {
    firstName: greetedName(order),
    orderId: order.id,
    isGuest: order.userId === null,
    address: address ? addressLines(address) : [],
    items,
    carrier: CARRIER,
    trackingNumber,
  };
  await queueEmail(tx, now, {
    kind: "parcel-number",
    about: `parcel:${parcelId}:${trackingNumber}`,
    matter: `parcel-number:${parcelId}`,
    recipient: order.email,
    facts,
  });
}
