import type { Picture } from "#contract/catalogue/product-fields.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/orders/orders.ts";
import type { OrderSummary, OrderSumOnWire } from "#contract/orders/orders.ts";
import { londonDay } from "#domain/calendar.ts";
import { type Pence, pence, toPounds } from "#domain/money.ts";
import {
  boxState,
  hasBoxes,
  type OrderMoney,
  type OrderTotals,
  orderedBoxState,
  orderLabel,
  orderTotals,
  type RefundedPart,
  refundedPart,
} from "#domain/orders/orders.ts";
import { type OrderSum, orderTotal, sumOfKind } from "#domain/pricing/order-sums.ts";
import { ShopError } from "#domain/shop-error.ts";
import { listProductPictures } from "#server/catalogue/index.ts";
import { findGiftCardOfOrder } from "#server/gift-cards/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Gift } from "#server/platform/db/schema/basket.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findPicture } from "#server/platform/pictures/index.ts";
import { addressLines, readOrderArrival } from "#server/pricing/index.ts";
import {
  type AmountColumn,
  findCodeOfOrder,
  listOrderItems,
  type OrderItemRow,
  type OrderRow,
} from "./orders.queries.ts";
import { readOrderParcels } from "./parcels/read-order-parcels.ts";
import { selectRefundsOf } from "./refunds/refunds.queries.ts";

/** Pictures by product id. Deleted products have none. */
export type ItemPictures = ReadonlyMap<number, Picture>;

/** The customer's view of an order. Undefined if it is unpaid. */
export function viewOrder(
  order: OrderRow,
  items: readonly OrderItemRow[],
  pictures: ItemPictures,
): OrderSummary | undefined {
  const status = orderLabel({ ...order, isRefunded: isFullyRefunded(orderTotals(orderMoney(order))) });
  if (!status) return undefined;
  return {
    id: order.id,
    createdAt: order.createdAt.toISOString(),
    ...viewOrderMoney(order),
    status,
    orderType: order.orderType,
    trackingNumber: order.trackingNumber,
    items: items.map((item) => ({ ...viewOrderItem(item), picture: pictures.get(item.productId ?? 0) ?? null })),
  };
}

export function viewOrderItem(item: OrderItemRow): Omit<OrderSummary["items"][number], "picture"> {
  return {
    id: item.id,
    productId: item.productId,
    productName: item.productName,
    productPrice: toPounds(item.productPrice),
    quantity: item.quantity,
    isSubscription: item.isSubscription,
  };
}

export async function readItemPictures(db: Reader, items: readonly OrderItemRow[]): Promise<ItemPictures> {
  const ids = new Set(items.flatMap(({ productId }) => productId ?? []));
  const found = await listProductPictures(db, [...ids]);
  return new Map(found.map(({ id, imageUrl }) => [id, findPicture(imageUrl)]));
}

/**
 * A paid order with its details, except the delivery address. Recipients of gifts are included only for the order's own
 * buyer. Refuses with `not-found` for an unpaid order.
 */
export async function viewOrderDetails(
  shop: Shop,
  order: OrderRow,
  { isOwn = false }: { isOwn?: boolean } = {},
): Promise<ReplyOf<typeof calls.findOrder>> {
  const { db } = shop;
  const rows = await listOrderItems(db, [order.id]);
  const view = viewOrder(order, rows, await readItemPictures(db, rows));
  if (!view) throw new ShopError("not-found");
  const { items, ...summary } = view;
  return {
    order: {
      ...summary,
      deliveryAmount: toPounds(order.deliveryAmount),
      discountAmount: toPounds(order.discountAmount),
      refunds: (await selectRefundsOf(db, order.id))
        .filter(({ status }) => status !== "failed")
        .map(({ amount, createdAt }) => ({ amount: toPounds(amount), on: londonDay(createdAt) })),
      discountCode: (await findCodeOfOrder(db, order.id)) ?? null,
      email: order.email ?? "",
      isGuests: order.userId === null,
    },
    items,
    deliverTo: [],
    hasSubscription: hasBoxes(order.orderType),
    orderType: order.orderType,
    boxes: await viewOrderedBoxes(shop, order.id, { items: rows, isOwn }),
    giftCard: await readBoughtCard(shop, order),
    goodsDispatchBy: order.goodsDispatchBy,
    present: viewPresent(order, isOwn),
    productsArrival: (await readOrderArrival(db, order)) ?? null,
    parcels: await readOrderParcels(shop, order, rows),
  };
}

function viewPresent(
  { present, deliveryAddress }: OrderRow,
  isOwn: boolean,
): ReplyOf<typeof calls.findOrder>["present"] {
  if (!present) return null;
  const { message, notBefore, sendFrom } = present;
  const days = { notBefore, sendFrom };
  if (!isOwn) return { ...days, to: [], message: "" };
  return { ...days, to: deliveryAddress ? addressLines(deliveryAddress) : [], message };
}

/**
 * The box lines of an order, with the days as currently planned. These may differ from the days promised at payment.
 */
async function viewOrderedBoxes(
  shop: Shop,
  orderId: number,
  { items, isOwn }: { items: readonly OrderItemRow[]; isOwn: boolean },
): Promise<ReplyOf<typeof calls.findOrder>["boxes"]> {
  if (items.every(({ box }) => !box)) return [];
  const today = new Map((await shop.listFirstBoxesToday(shop.db, orderId)).map((row) => [row.orderItemId, row]));
  return items.flatMap(({ id, box, productName }) => {
    if (!box) return [];
    const isSingle = box.nextChargeOn === null;
    const monthlyPrice = toPounds(pence(box.monthlyPence));
    const now = today.get(id);
    if (!now) {
      const { firstDispatchOn, nextChargeOn } = box;
      const subscription = isSingle ? ("single" as const) : ("active" as const);
      const first = { firstDispatchOn, firstBox: "coming" as const };
      return [{ productName, ...first, subscription, nextChargeOn, monthlyPrice, gift: null }];
    }
    const state = orderedBoxState({ ...now, isSingle });
    return [
      {
        productName,
        firstDispatchOn: now.dispatchOn,
        ...state,
        nextChargeOn: state.subscription === "active" ? now.nextChargeOn : null,
        monthlyPrice: now.nextPrice ?? monthlyPrice,
        ...(box.isPrepaid
          ? { prepaid: now.boxes.map(({ dispatchOn, status }) => ({ dispatchOn, state: boxState(status) })) }
          : {}),
        gift: isOwn && now.gift ? viewRecipient(now.gift) : null,
      },
    ];
  });
}

function viewRecipient({ address, message, revealOn }: Gift) {
  return { to: addressLines(address), message, revealOn };
}

/** The gift card that the order bought. Null for other orders. */
async function readBoughtCard(
  shop: Shop,
  { id, orderType }: OrderRow,
): Promise<ReplyOf<typeof calls.findOrder>["giftCard"]> {
  const card = orderType === "gift_card" ? await findGiftCardOfOrder(shop.db, id) : undefined;
  if (!card) return null;
  return {
    recipientName: card.recipientName,
    recipientEmail: card.recipientEmail,
    sendOn: card.sendOn,
    isSent: card.sentAt !== null,
    expiresOn: card.expiresOn ?? card.sendOn,
  };
}

type MoneyOf = Parameters<typeof orderMoney>[0] & Pick<OrderRow, "sums">;

/** An order's money in the API's format. */
export function viewOrderMoney(order: MoneyOf) {
  const totals = orderTotals(orderMoney(order));
  return {
    amount: toPounds(order.amount),
    sums: viewSums(order.sums),
    total: toPounds(totals.totalPence),
    giftCardAmount: toPounds(totals.giftCardPence),
    refunded: toPounds(totals.refundedPence),
    net: toPounds(totals.netPence),
  };
}

export function viewSums(sums: readonly OrderSum[]): OrderSumOnWire[] {
  return sums.map(({ kind, amountPence }) => ({ kind, amount: toPounds(amountPence) }));
}

/** How much of a paid order was refunded. Null for nothing, and for an unpaid order. */
export function viewRefundedPart(order: MoneyOf & Pick<OrderRow, "paidAt">): RefundedPart | null {
  return (order.paidAt && refundedPart(orderTotals(orderMoney(order)))) ?? null;
}

export function isFullyRefunded(totals: OrderTotals): boolean {
  return refundedPart(totals) === "all";
}

/**
 * The money columns of a new order, calculated from its sums and the part paid by gift cards. Includes the columns that
 * the project's specification requires.
 */
export function orderAmounts(
  sums: readonly OrderSum[],
  giftCardPence: Pence = pence(0),
): Record<AmountColumn, Pence> & { sums: readonly OrderSum[] } {
  return {
    sums,
    amount: pence(orderTotal(sums) - giftCardPence),
    discountAmount: sumOfKind(sums, "discount"),
    deliveryAmount: sumOfKind(sums, "delivery"),
    giftCardAmount: giftCardPence,
  };
}

type MoneyColumn =
  | "amount"
  | "giftCardAmount"
  | "refundedCardAmount"
  | "refundedGiftCardAmount"
  | "stripePaymentIntentId"
  | "paidInPerson";

/** Converts a stored order to the input of `orderTotals`. */
export function orderMoney({ stripePaymentIntentId, paidInPerson, ...order }: Pick<OrderRow, MoneyColumn>): OrderMoney {
  return {
    amount: order.amount,
    giftCardAmount: order.giftCardAmount,
    refundedCardAmount: order.refundedCardAmount,
    refundedGiftCardAmount: order.refundedGiftCardAmount,
    hasPayment: stripePaymentIntentId !== null || paidInPerson !== null,
  };
}

/** The lines of some orders, by order. An order without lines has no entry. */
export async function readOrderItems(db: Reader, orderIds: readonly number[]): Promise<Map<number, OrderItemRow[]>> {
  return Map.groupBy(await listOrderItems(db, orderIds), (item) => item.orderId);
}

export type { OrderItemRow };
