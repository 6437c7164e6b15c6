import type { AdminOrder, AdminOrderDetails } from "#contract/orders/admin-orders.ts";
import type { OrderParcel } from "#contract/orders/admin-parcels.ts";
import { type IsoDay, londonDay } from "#domain/calendar.ts";
import { pence, toPounds } from "#domain/money.ts";
import { documentNumber } from "#domain/orders/invoices.ts";
import { parcelKind } from "#domain/orders/parcels.ts";
import { refundAmounts, wholeRefund } from "#domain/orders/refunds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { AudienceNames } from "#domain/subscriptions/box-names.ts";
import { planName } from "#domain/subscriptions/describe-box.ts";
import { countPrepaidBoxes, isPaidGift } from "#domain/subscriptions/prepaid-gifts.ts";
import { readAddressChange } from "#server/admin/addresses/change-addresses.ts";
import { listNotes } from "#server/admin/notes/notes.ts";
import { readTags } from "#server/admin/notes/tags.ts";
import { readSentContents } from "#server/admin/parcels/replacements.ts";
import { listEmailsAbout } from "#server/admin/sent-emails/sent-emails.queries.ts";
import { isOpenTelephoneOrder, lastDayToPay, paymentLinkKey } from "#server/checkout/index.ts";
import {
  addressEmailKeys,
  canChangePresent,
  listParcelsOfOrders,
  listReturnsOf,
  type OrderRow,
  type ParcelRow,
  readOrderItems,
  readRefundable,
  shelfLine,
  viewAddress,
  viewOrderItem,
  viewOrderMoney,
  viewParcel,
  viewRefundedPart,
} from "#server/orders/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { countFixedBoxes, readBoxReach, viewGift } from "#server/subscriptions/index.ts";
import {
  findOrderWithCustomer,
  type ListedOrder,
  listInvoiceNumbers,
  listOrderEvents,
  listRefunds,
  readNames,
} from "./admin-orders.queries.ts";
import { listBoxesOfOrder, listSubscriptionsOfOrder } from "./order-search.queries.ts";

/** Any order, paid or not, with its timeline. Refuses with `not-found`. */
export async function getAnyOrder(shop: Shop, orderId: number): Promise<AdminOrderDetails> {
  const row = await findOrderWithCustomer(shop.db, orderId);
  if (!row) throw new ShopError("not-found");
  const itemsByOrderId = await readOrderItems(shop.db, [orderId]);
  const items = itemsByOrderId.get(orderId) ?? [];
  const documents = await listInvoiceNumbers(shop.db, orderId);
  const refunds = await listRefunds(shop.db, orderId);
  const refundable = await readRefundable(shop.db, row.order, items, {
    earlier: refunds,
    fixedBoxes: await countFixedBoxes(shop.db, orderId),
  });
  const wholePence = wholeRefund(refundable);
  // A refund goes to the bank card first.
  const wholeToCardPence = pence(Math.min(refundable.totals.leftOnCardPence, wholePence));
  const subscriptions = await listSubscriptionsOfOrder(shop.db, row.order);
  const { audienceNames } = await readSettings(shop.db);
  const boxes = await listBoxesOfOrder(shop.db, orderId);
  const returns = await listReturnsOf(shop.db, row.order, londonDay(shop.clock()));
  const wished = items.map((item) => item.preferences?.gift).find(Boolean);
  const gift = subscriptions.find((subscription) => subscription.gift)?.gift ?? wished;
  const parcels = await listParcelsOfOrders(shop.db, [orderId]);
  const today = londonDay(shop.clock());
  const notes = await listNotes(shop.db, "order", orderId);
  const events = await listOrderEvents(shop.db, orderId);
  const moves = events.filter(({ kind }) => kind === "address");
  const links = events.filter(({ kind }) => kind === "payment-link");
  const emails = await listEmailsAbout(shop.db, [
    `order:${orderId}`,
    ...parcels.flatMap(({ id, trackingNumber }) => [`parcel:${id}`, `parcel:${id}:${trackingNumber}`]),
    ...boxes.map(({ id }) => `box:${id}`),
    ...moves.flatMap(({ createdAt }) => addressEmailKeys(`order:${orderId}`, createdAt)),
    ...links.map(({ createdAt }) => paymentLinkKey(orderId, createdAt)),
    ...refunds.map(({ id }) => `refund:${id}`),
    ...returns.map(({ id }) => `return:${id}`),
  ]);
  return {
    ...viewAdminOrder(
      {
        ...row.order,
        customerEmail: row.email,
        username: row.username,
        firstName: row.firstName,
        lastName: row.lastName,
        buyerName: row.buyerName,
        noteCount: notes.length,
        tags: (await readTags(shop.db, "order", [orderId])).get(orderId) ?? [],
      },
      items.map(viewOrderItem),
      parcels.map((parcel) => viewParcel(parcel, today)),
    ),
    items: items.map((item) => ({
      ...viewOrderItem(item),
      total: toPounds(pence(item.productPrice * item.quantity)),
    })),
    userId: row.order.userId,
    paidInPerson: row.order.paidInPerson,
    payUntil: isOpenTelephoneOrder(row.order) ? lastDayToPay(row.order) : null,
    address: row.order.deliveryAddress && viewAddress(row.order.deliveryAddress),
    addressChange: await readAddressChange(shop.db, row.order),
    present: viewPresent(row.order, parcels),
    gift: gift ? viewGift(gift) : null,
    subscriptions: await Promise.all(
      subscriptions.map((subscription) =>
        viewSubscription(shop, subscription, { renewedId: row.order.subscriptionId, names: audienceNames }),
      ),
    ),
    boxes,
    discountCode: row.discountCode,
    invoiceNumber: numberOf(documents.find(({ kind }) => kind === "invoice")),
    refundable: toPounds(refundable.leftPence),
    wholeRefund: toPounds(wholePence),
    refundableToCard: toPounds(wholeToCardPence),
    refundableToGiftCards: toPounds(pence(wholePence - wholeToCardPence)),
    refundLines: refundable.lines.map(({ orderItemId, refundedQuantity }, index) => {
      const item = items[index];
      const onShelfQuantity = item ? shelfLine(item).onShelfQuantity : 0;
      return {
        orderItemId,
        refundedQuantity,
        refundAmounts: refundAmounts(refundable, orderItemId).map(toPounds),
        onShelfQuantity,
      };
    }),
    sentContents: (row.order.email === null ? [] : await readSentContents(shop.db, orderId)).map(
      ({ boxId, items: held }) => ({
        boxId,
        items: [...held],
      }),
    ),
    refunds: refunds.map(({ id, amount, giftCardAmount, reason, status, createdAt, lines }) => ({
      id,
      amount: toPounds(amount),
      giftCardAmount: toPounds(giftCardAmount),
      reason,
      status,
      created: createdAt.toISOString(),
      creditNoteNumber: numberOf(documents.find(({ refundId }) => refundId === id)),
      lines: [...lines],
    })),
    notes,
    returns,
    emails: emails.map(({ id, kind, status, sentAt, createdAt }) => ({
      id,
      kind,
      status,
      at: (sentAt ?? createdAt).toISOString(),
    })),
    timeline: await readTimeline(shop, orderId),
  };
}

function viewPresent(
  { present, goodsDispatchBy, email, archivedAt }: OrderRow,
  parcels: readonly ParcelRow[],
): AdminOrderDetails["present"] {
  if (!present || !goodsDispatchBy) return null;
  const products = parcels.find((parcel) => parcelKind(parcel) === "goods");
  const canChange = canChangePresent(products) && email !== null && archivedAt === null;
  return { ...present, dispatchBy: goodsDispatchBy, canChange };
}

type OrderSubscription = Awaited<ReturnType<typeof listSubscriptionsOfOrder>>[number];

async function viewSubscription(
  { db }: Shop,
  { id, box, gift, status, cancelAtPeriodEnd, version, nextCharge }: OrderSubscription,
  { renewedId, names }: { renewedId: number | null; names: AudienceNames },
): Promise<AdminOrderDetails["subscriptions"][number]> {
  const { hasBoxes, hasLabel } = await readBoxReach(db, { subscriptionId: id });
  const isRunning = (status === "active" || status === "paused") && !cancelAtPeriodEnd;
  return {
    id,
    plan: planName(box, names),
    isRunning,
    isStartedHere: id !== renewedId,
    prepaidBoxes: countPrepaidBoxes(box),
    endsWithBox: isPaidGift(box),
    isGift: gift !== null,
    version,
    hasBoxes,
    hasLabel,
    nextCharge: isRunning && nextCharge ? { on: nextCharge.on, amount: toPounds(nextCharge.amount) } : null,
  };
}

function numberOf(document: { kind: "invoice" | "credit-note"; number: number } | undefined): string | null {
  return document ? documentNumber(document.kind, document.number) : null;
}

async function readTimeline(shop: Shop, orderId: number): Promise<AdminOrderDetails["timeline"]> {
  const events = await listOrderEvents(shop.db, orderId);
  const actorIds = events.flatMap(({ facts }) => (typeof facts.actorUserId === "number" ? [facts.actorUserId] : []));
  const names = await readNames(shop.db, actorIds);
  return events.map(({ kind, facts, createdAt }) => {
    const { actorUserId, ...rest } = facts;
    const by = typeof actorUserId === "number" ? (names.get(actorUserId) ?? `user ${actorUserId}`) : null;
    return { kind, at: createdAt.toISOString(), by, facts: rest };
  });
}

/** Converts an order to the list format. `today` determines if a parcel is late. */
export function viewListedOrder({ items, parcels, ...order }: ListedOrder, today: IsoDay): AdminOrder {
  return viewAdminOrder(
    order,
    items,
    parcels.map((parcel) =>
      viewParcel(
        {
          ...parcel,
          packedAt: toDate(parcel.packedAt),
          sentAt: toDate(parcel.sentAt),
          leftAt: toDate(parcel.leftAt),
          stoppedAt: toDate(parcel.stoppedAt),
          heldAt: toDate(parcel.heldAt),
          labelPrintedAt: toDate(parcel.labelPrintedAt),
          labelOutdatedAt: toDate(parcel.labelOutdatedAt),
        },
        today,
      ),
    ),
  );
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}

export function viewAdminOrder(
  order: Omit<ListedOrder, "items" | "parcels">,
  items: AdminOrder["items"],
  parcels: readonly OrderParcel[],
): AdminOrder {
  const address = order.deliveryAddress;
  const buyer = order.present ? order.billingAddress : address;
  return {
    id: order.id,
    userEmail: order.customerEmail ?? order.email ?? "",
    userName: order.username ?? order.buyerName ?? "",
    userFirstName: order.firstName ?? buyer?.firstName ?? "",
    userLastName: order.lastName ?? buyer?.lastName ?? "",
    ...viewOrderMoney(order),
    deliveryAmount: toPounds(order.deliveryAmount),
    discountAmount: toPounds(order.discountAmount),
    status: order.status,
    isPaid: order.paidAt !== null,
    isArchived: order.archivedAt !== null,
    refundedPart: viewRefundedPart(order),
    isTelephone: order.takenByUserId !== null,
    type: order.orderType,
    created: order.createdAt.toISOString(),
    version: order.updatedAt.toISOString(),
    deliveryLine1: address?.line1 ?? "",
    deliveryLine2: address?.line2 ?? "",
    deliveryCity: address?.city ?? "",
    deliveryPostcode: address?.postcode ?? "",
    items,
    stripePaymentIntentId: order.stripePaymentIntentId,
    trackingNumber: order.trackingNumber,
    parcels: [...parcels],
    noteCount: order.noteCount,
    tags: [...order.tags],
  };
}
