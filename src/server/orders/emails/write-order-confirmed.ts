import { boxDates, type IsoDay, londonDay } from "#domain/calendar.ts";
import { type KeyFact, keyInformation } from "#domain/catalogue/key-information.ts";
import { pence, timesPence } from "#domain/money.ts";
import type { Present } from "#domain/orders/presents.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { TERMS_VERSION } from "#domain/settings/terms-version.ts";
import { describeAnswers } from "#domain/subscriptions/describe-box.ts";
import { planFor } from "#domain/subscriptions/plans.ts";
import { orderAddressLink } from "#server/orders/address/change-order-address.ts";
import { findCodeOfOrder, type OrderItemRow, type OrderRow } from "#server/orders/orders.queries.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { OrderedBox } from "#server/platform/db/schema/orders.ts";
import type { AnyEmail } from "#server/platform/mail/index.ts";
import { readSettingsAndTrader } from "#server/platform/settings/index.ts";
import { addressLines, greetedName } from "#server/pricing/index.ts";

interface PaidOrder {
  order: OrderRow;
  items: readonly OrderItemRow[];
  now: Date;
}

/**
 * Writes the confirmation email for a newly paid order. Contains all information that a durable medium requires (SI
 * 2013/3134 reg 16). Undefined if the order has no email address.
 */
export async function writeOrderConfirmed(tx: Tx, { order, items, now }: PaidOrder): Promise<AnyEmail | undefined> {
  if (order.email === null) return undefined;
  const boxes = items.flatMap((item) => (item.box ? [{ item, box: item.box }] : []));
  // The order needs subscription terms only if it has boxes.
  const terms = boxes.length > 0 ? await readTerms(tx) : undefined;
  const address = order.deliveryAddress;
  return {
    kind: "order-confirmed",
    about: `order:${order.id}`,
    recipient: order.email,
    facts: {
      firstName: greetedName(order),
      orderId: order.id,
      isGuest: order.userId === null,
      address: address ? addressLines(address) : [],
      orderedOn: londonDay(now),
      lines: items.map((item) => ({
        name: item.productName,
        quantity: item.quantity,
        lineTotalPence: timesPence(item.productPrice, item.quantity),
      })),
      sums: order.sums,
      discountCode: order.discountCodeId === null ? null : ((await findCodeOfOrder(tx, order.id)) ?? null),
      giftCardPence: order.giftCardAmount,
      totalPence: order.amount,
      isInPerson: order.paidInPerson !== null,
      goodsDispatchBy: order.goodsDispatchBy,
      present: order.present && presentFacts(order.present, order.goodsDispatchBy),
      boxes: terms ? boxes.filter(({ box }) => !box.isPrepaid).map(({ item, box }) => boxFacts(item, box, terms)) : [],
      prepaidGifts: terms
        ? boxes.filter(({ box }) => box.isPrepaid).map(({ item, box }) => prepaidFacts(item, box, terms))
        : [],
      termsVersion: TERMS_VERSION,
      invoiceOrderId: order.id,
      changeAddress:
        order.userId === null && items.some(({ isSubscription }) => !isSubscription)
          ? orderAddressLink(order, now)
          : null,
    },
  };
}

function presentFacts({ notBefore, sendFrom }: Present, dispatchBy: IsoDay | null) {
  return { notBefore, sendFrom, isSentOnOneDay: sendFrom !== null && sendFrom === dispatchBy };
}

interface Terms {
  settings: ShopSettings;
  contactEmail: string;
}

async function readTerms(tx: Tx): Promise<Terms> {
  const { settings, trader } = await readSettingsAndTrader(tx);
  return { settings, contactEmail: trader.email };
}

function boxFacts(item: OrderItemRow, box: OrderedBox, terms: Terms) {
  return {
    name: item.productName,
    preferences: describeAnswers(box),
    firstDispatchOn: box.firstDispatchOn,
    nextChargeOn: box.nextChargeOn,
    monthlyPence: box.monthlyPence,
    keyInformation: keyFactsOf(item, box, terms),
  };
}

/** A gift whose boxes are all paid with the order. */
function prepaidFacts(item: OrderItemRow, box: OrderedBox, terms: Terms) {
  const address = item.preferences?.gift?.address;
  return {
    name: item.productName,
    preferences: describeAnswers(box),
    boxes: item.quantity,
    recipientName: address ? `${address.firstName} ${address.lastName}` : "",
    firstDispatchOn: box.firstDispatchOn,
    lastDispatchOn: boxDates(box.firstBoxMonth, item.quantity, terms.settings).dispatchOn,
    keyInformation: keyFactsOf(item, box, terms),
  };
}

/** The key facts from the subscription terms, as they appear above the pay button. */
function keyFactsOf(
  { productPrice, quantity, discountAmount }: Pick<OrderItemRow, "productPrice" | "quantity" | "discountAmount">,
  box: OrderedBox,
  { settings, contactEmail }: Terms,
): KeyFact[] {
  const { months, rolls } = planFor(box.audience, box.duration, settings);
  const lastDispatchOn = boxDates(box.firstBoxMonth, quantity, settings).dispatchOn;
  return keyInformation({
    todayPence: pence(timesPence(productPrice, quantity) - discountAmount),
    isFirstBoxOffer: productPrice < box.monthlyPence,
    monthlyPence: pence(box.monthlyPence),
    boxesInAll: rolls ? undefined : months,
    nextChargeOn: box.nextChargeOn ?? undefined,
    lastChargeOn: rolls ? undefined : boxDates(box.firstBoxMonth, months, settings).chargeOn,
    contactEmail,
    prepaid: box.isPrepaid ? { boxes: quantity, lastDispatchOn } : undefined,
  });
}
