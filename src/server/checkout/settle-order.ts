import type { SeenTotals } from "#contract/checkout/checkout.ts";
import { oneOffDates } from "#domain/calendar.ts";
import { type Pence, pence } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { removeOrderedLines } from "#server/basket/index.ts";
import { activateGiftCard, listGiftCardsLeft, spendHeldGiftCards } from "#server/gift-cards/index.ts";
import { deleteStockHolds, takeForOrder } from "#server/inventory/index.ts";
import {
  applyEarlierRefunds,
  findOrder,
  hasUnsettledRefund,
  insertOrderEvent,
  insertOrderRecords,
  insertUnsettledRefund,
  issueInvoiceLast,
  issueInvoices,
  listOrderItems,
  type OrderItemRow,
  type OrderRow,
  productParcels,
  publishOrderPaid,
  queueApology,
  requireOwnOrder,
  sendRefundsOf,
  updateOrder,
  writeOrderConfirmed,
} from "#server/orders/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { LastStatement } from "#server/platform/db/transaction.ts";
import type { Payment } from "#server/platform/kernel/payment-gateway.ts";
import type { Shop, Shopper } from "#server/platform/kernel/shop.ts";
import { settled } from "#server/platform/kernel/shop-events.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import type { EmailFacts } from "#server/platform/names/email-kinds.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { countDiscountUse } from "#server/pricing/index.ts";
import {
  canOwnGift,
  FirstBoxOfferTakenError,
  recordSubscriptions,
  takeFirstBoxes,
} from "#server/subscriptions/index.ts";
import { lockOrderAfterBasket } from "./open-orders.queries.ts";
import {
  factsOf,
  findPaymentEvidence,
  isMeantFor,
  mandateOf,
  matchesOrder,
  type PaymentEvidence,
  requireSeen,
  type Settling,
} from "./payment-evidence.ts";

export type Settlement = "paid" | "unpaid" | "payment-cancelled" | "refunded";

/**
 * Marks an order as paid only if the provider confirms the payment. Does not trust the browser. Idempotent, and safe to
 * call concurrently.
 */
export async function settleOrder(shop: Shop, orderId: number, settling: Settling = {}): Promise<Settlement> {
  const evidence = await findPaymentEvidence(shop, orderId, {
    isFreeOrderWanted: settling.isFreeOrderWanted ?? false,
    known: settling.known,
    seen: settling.seen,
  });
  if (evidence === "paid") return "paid";
  const settlement =
    typeof evidence === "string"
      ? evidence
      : await shop.db.transaction((tx) => settleAlone(tx, { orderId, evidence, now: shop.clock() }));
  await finishSettlement(shop, orderId, settlement);
  return settlement;
}

/**
 * Queries the provider and returns a function that completes the settlement. The caller runs this function in a
 * transaction, which then contains no network call.
 */
export async function prepareSettlement(shop: Shop, orderId: number): Promise<(tx: Tx) => Promise<Settlement>> {
  const evidence = await findPaymentEvidence(shop, orderId, { isFreeOrderWanted: false });
  if (typeof evidence === "string") return async () => evidence;
  return (tx) => settle(tx, { orderId, evidence, now: shop.clock() });
}

/** Finishes a settlement after its transaction. If the process crashes first, a scheduled job does it. */
export async function finishSettlement(shop: Shop, orderId: number, settlement: Settlement): Promise<void> {
  // "paid" was published inside the transaction. An order that was already paid is not published again.
  if (settlement !== "paid") settled.publish({ outcome: settlement });
  if (settlement === "refunded") await sendRefundsOf(shop, orderId);
  if (settlement !== "paid") return;
  shop.wake("send-letters");
}

interface ToSettle {
  orderId: number;
  evidence: PaymentEvidence;
  now: Date;
}

/** Settles an order inside a larger transaction. */
export async function settle(tx: Tx, toSettle: ToSettle): Promise<Settlement> {
  const outcome = await settleExceptInvoice(tx, toSettle);
  if (typeof outcome === "string") return outcome;
  await issueInvoices(tx, [outcome], toSettle.now);
  settled.publish({ outcome: "paid" });
  return "paid";
}

/** Settles an order in its own transaction. The invoice comes last, because all other invoices wait for its number. */
async function settleAlone(tx: Tx, toSettle: ToSettle): Promise<Settlement | LastStatement<Settlement>> {
  const outcome = await settleExceptInvoice(tx, toSettle);
  if (typeof outcome === "string") return outcome;
  return issueInvoiceLast(tx, outcome, toSettle.now).map(() => {
    settled.publish({ outcome: "paid" });
    return "paid";
  });
}

/**
 * Marks an order as paid. Returns the invoice data, or the outcome if the order was not paid here or already has its
 * invoice.
 */
async function settleExceptInvoice(
  tx: Tx,
  { orderId, evidence, now }: ToSettle,
): Promise<Settlement | { orderId: number; amountPence: Pence }> {
  const [locked, items] = await Promise.all([lockOrderAfterBasket(tx, orderId), listOrderItems(tx, [orderId])]);
  if (!locked) return "unpaid";
  const order = await withDaysOf(tx, locked, now);
  if (order.paidAt) return "paid";
  if (!isMeantFor(order, items, evidence)) return "unpaid";
  if (evidence.kind === "nothing-due") requireSeen(order, evidence.seen);
  const payment = evidence.kind === "payment" ? evidence.payment : undefined;
  if (payment && payment.refundedPence >= payment.amountPence) return "refunded";
  if (!holdsStockOnly(order, items) && (await hasUnsettledRefund(tx, orderId))) return "refunded";
  // An order has no email address if its account has since been erased.
  const isWanted = matchesOrder(order, evidence) && order.email !== null;
  const why = isWanted ? await takeHeld(tx, { order, items, now }) : "order-changed";
  if (why) {
    if (!payment) return order.status === "cancelled" ? "payment-cancelled" : "unpaid";
    await refundUnfulfillablePayment(tx, { order, payment, why, now });
    return "refunded";
  }
  const isGiftCard = order.orderType === "gift_card";
  // A gift card is delivered by email, so payment completes its order.
  // The shop may have set another status before the payment, for example when it handed the products over.
  const done = isGiftCard
    ? { status: "delivered" as const, deliveredAt: now, completedAt: now }
    : { status: order.status === "cancelled" ? ("pending" as const) : order.status };
  const { cartId } = order;
  const paid = paidBy(order, evidence);
  await Promise.all([
    holdsStockOnly(order, items) && deleteStockHolds(tx, orderId),
    updateOrder(tx, orderId, { ...done, ...paid, paidAt: now, heldFrom: null, updatedAt: now }),
    insertOrderRecords(tx, {
      events: [{ orderId, kind: "paid", facts: factsOf(evidence), createdAt: now }],
      dueParcels: isGiftCard ? [] : productParcels({ order, items, now }),
    }),
    cartId !== null && removeOrderedLines(tx, cartId, items),
    publishOrderPaid(tx, { order, items, now }),
  ]);
  if (isGiftCard) await activateGiftCard(tx, order, now);
  const giftCardIds = order.giftCardAmount > 0 ? await listGiftCardsLeft(tx, orderId, now) : [];
  await recordSubscriptions(tx, { order, items, mandate: mandateOf(evidence), giftCardIds, now });
  const email = isGiftCard ? undefined : await writeOrderConfirmed(tx, { order: { ...order, ...paid }, items, now });
  if (email) await queueEmail(tx, now, email);
  const toInvoice = { orderId, amountPence: order.totalAmount };
  if (order.refundedCardAmount === 0) return toInvoice;
  // Part of the payment was already refunded on the provider's pages. The credit note of that refund must be numbered
  // after the invoice.
  await issueInvoices(tx, [toInvoice], now);
  await applyEarlierRefunds(tx, orderId, now);
  settled.publish({ outcome: "paid" });
  return "paid";
}

/** Columns of the payment. An order that is paid in person keeps no payment at the provider. */
function paidBy({ goodsDispatchBy }: OrderRow, evidence: PaymentEvidence) {
  if (evidence.kind !== "in-person") return { goodsDispatchBy };
  return { goodsDispatchBy, paidInPerson: evidence.reason, stripePaymentIntentId: null, cardSetupId: null };
}

/** A telephone order may wait for days. Its products leave within the usual time after payment. */
async function withDaysOf(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.takenByUserId === null || !order.goodsDispatchBy) return order;
  return { ...order, goodsDispatchBy: oneOffDates(now, await readSettings(tx)).dispatchBy };
}

/** True if an open order holds only stock, so that nothing else can be missing. A closed order holds nothing. */
function holdsStockOnly(order: OrderRow, items: readonly OrderItemRow[]): boolean {
  const { heldFrom, discountCodeId, giftCardAmount } = order;
  return heldFrom !== null && discountCodeId === null && giftCardAmount === 0 && items.every(({ box }) => box === null);
}

/**
 * Takes the held items permanently. If the holds were released, takes the items only if all are available again.
 * Returns the reason if the items cannot be taken.
 */
async function takeHeld(
  tx: Tx,
  { order, items, now }: { order: OrderRow; items: readonly OrderItemRow[]; now: Date },
): Promise<Unsettled["why"] | undefined> {
  // The order's units are already deducted from stock.
  if (holdsStockOnly(order, items)) return undefined;
  try {
    // The savepoint undoes earlier steps if one item is missing.
    await tx.transaction(async (savepoint) => {
      const held = await deleteStockHolds(savepoint, order.id);
      const wasReleased = held.length === 0 && order.heldFrom === null;
      if (wasReleased) await takeItems(savepoint, { orderId: order.id, now }, items);
      if (!(await countDiscountUse(savepoint, order))) throw new ShopError("code-used-up");
      const { giftCardAmount: giftCardPence } = order;
      if (!(await spendHeldGiftCards(savepoint, { orderId: order.id, giftCardPence, now })))
        throw new ShopError("gift-card-used");
      if (!(await takeFirstBoxes(savepoint, order, items, now))) throw new FirstBoxOfferTakenError(order.id);
      if (!(await hasOwner(savepoint, order, items))) throw new ShopError("account-needed");
    });
    return undefined;
  } catch (error) {
    if (error instanceof FirstBoxOfferTakenError) return "offer-taken";
    if (!(error instanceof ShopError)) throw error;
    if (error.code === "account-needed") return "order-changed";
    return error.code === "gift-card-used" ? "gift-card-used" : "sold-out";
  }
}

/** False for a guest's gift if an unconfirmed account with the guest's email address was opened during the payment. */
async function hasOwner(tx: Tx, { userId, email }: OrderRow, items: readonly OrderItemRow[]): Promise<boolean> {
  if (userId !== null || email === null || items.every(({ box }) => box === null)) return true;
  return canOwnGift(tx, email);
}

async function takeItems(
  tx: Tx,
  holding: { orderId: number; now: Date },
  items: readonly OrderItemRow[],
): Promise<void> {
  const products = items.flatMap(({ productId, quantity, isSubscription }) =>
    productId && !isSubscription ? [{ productId, quantity }] : [],
  );
  const missing = await takeForOrder(tx, products, holding);
  if (missing !== undefined) throw new ShopError("out-of-stock", { productId: missing });
}

interface Unsettled {
  order: OrderRow;
  payment: Payment;
  why: EmailFacts["payment-apology"]["reason"];
  now: Date;
}

/** Refunds the whole payment once, because it came too late for its items or does not match the current order. */
async function refundUnfulfillablePayment(tx: Tx, { order, payment, why, now }: Unsettled): Promise<void> {
  const amountPence = pence(payment.amountPence - payment.refundedPence);
  const isFirst = await insertUnsettledRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    amount: amountPence,
    kind: "unsettled",
    reason: why,
    status: "due",
    createdAt: now,
    updatedAt: now,
  });
  if (!isFirst) return;
  await insertOrderEvent(tx, {
    orderId: order.id,
    kind: "refunded",
    facts: { paymentId: payment.id, amountPence, why },
    createdAt: now,
  });
  await queueApology(tx, { order, paymentId: payment.id, amountPence, why, now });
}

/**
 * Settles an order when the browser reports a payment. Does not trust the browser. Refuses with `not-found` for other
 * customers' orders, `order-not-paid`, `order-closed`, and `total-changed` for an unpaid order with other totals than
 * the customer saw.
 */
export async function markOrderPaid(
  shop: Shop,
  shopper: Shopper,
  { orderId, seen }: { orderId: number; seen?: SeenTotals | undefined },
): Promise<void> {
  await markKnownOrderPaid(shop, requireOwnOrder(await findOrder(shop.db, orderId), shopper), seen);
}

/** Like `markOrderPaid`, for an order to which the caller has checked the access. */
export async function markKnownOrderPaid(shop: Shop, known: OrderRow, seen: SeenTotals | undefined): Promise<void> {
  const orderId = known.id;
  const settlement = await settleOrder(shop, orderId, { isFreeOrderWanted: true, known, seen });
  switch (settlement) {
    case "paid":
      return;
    case "unpaid":
      requireSeen(known, seen);
      throw new ShopError("order-not-paid");
    case "payment-cancelled":
    case "refunded":
      throw new ShopError("order-closed");
  }
}
