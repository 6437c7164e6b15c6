import { DAY_MS } from "#domain/milliseconds.ts";
import { settleOrder } from "#server/checkout/index.ts";
import { applyRefund } from "#server/orders/index.ts";
import type { MoneyMovement, Payment } from "#server/platform/kernel/payment-gateway.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { providerPace } from "#server/platform/payments/index.ts";
import { noteAgreedUntil, readAgreedUntil, readSettings } from "#server/platform/settings/index.ts";
import { lookUpPayment } from "#server/subscriptions/index.ts";
import {
  type BookedPayment,
  closeGoneDifferences,
  type Difference,
  findBookedOrder,
  findBookedPayments,
  listOrdersToCompare,
  noteDifference,
  selectOpenDifferences,
} from "./booked-payments.queries.ts";
import { deliverPaymentEvents } from "./deliver-payment-events.ts";
import { insertPaymentEvents } from "./payment-events.queries.ts";
import {
  findFirstSale,
  findNewestMovement,
  insertMovements,
  itemisePayout,
  listPayoutsToItemise,
  upsertPayouts,
} from "./payouts.queries.ts";

/** Checks this period again, because some transactions may have been in progress at the last comparison. */
const OVERLAP_MS = 3 * DAY_MS;
/** Time for which the provider stores its events. */
const EVENTS_RETENTION_MS = 30 * DAY_MS;
/** A payment without a row may still get one within this time. After it, the payment counts as orphaned. */
const ORPHAN_MS = DAY_MS;
const ORDERS_PER_BATCH = 500;

interface Comparison {
  shop: Shop;
  since: Date;
  seen: Set<string>;
  /** Checked subjects, whether they differ or not. */
  subjects: Set<string>;
  found: Difference[];
  failures: number;
}

/**
 * Compares the shop's payments and refunds with the provider's, in both directions, since the last full match. First
 * settles payments that the provider has taken. The overview shows differences until a later comparison resolves them.
 */
export async function comparePayments(shop: Shop): Promise<void> {
  const startedAt = shop.clock();
  const agreedUntil = await readAgreedUntil(shop.db);
  const since = new Date(agreedUntil ? agreedUntil.getTime() - OVERLAP_MS : 0);
  const comparison = { shop, since, seen: new Set<string>(), subjects: new Set<string>(), found: [], failures: 0 };
  const eventsSince = new Date(Math.max(since.getTime(), startedAt.getTime() - EVENTS_RETENTION_MS));
  await part(comparison, "events", () => catchUp(shop, eventsSince));
  const refunded = new Set<string>();
  await part(comparison, "refunds", () => takeRefundsOver(comparison, refunded));
  await part(comparison, "payments", () => comparePaymentsThere(comparison));
  await part(comparison, "refunded", () => compareUnseen(comparison, [...refunded]));
  await part(comparison, "orders", () => compareOrdersHere(comparison));
  await part(comparison, "differences", () => lookAgain(comparison));
  await shop.db.transaction(async (tx) => {
    const now = shop.clock();
    for (const difference of comparison.found) await noteDifference(tx, difference, now);
    await closeGoneDifferences(tx, comparison.subjects, comparison.found, now);
    if (comparison.failures === 0) await noteAgreedUntil(tx, startedAt, now);
  });
}

/** Fetches the provider's events since an instant into the inbox and processes them. Returns the number of new ones. */
export async function catchUp(shop: Shop, since: Date): Promise<{ seen: number; received: number }> {
  let seen = 0;
  let received = 0;
  for await (const page of shop.gateway.listEventsSince(since)) {
    seen += page.length;
    received += await insertPaymentEvents(shop.db, page, { receivedAt: shop.clock(), isDelivered: false });
  }
  await deliverPaymentEvents(shop);
  return { seen, received };
}

/**
 * Runs one part of the comparison. A failure does not stop the other parts, but the comparison then counts as
 * incomplete.
 */
async function part(comparison: Comparison, subject: string, compare: () => Promise<unknown>): Promise<void> {
  try {
    await compare();
  } catch (error) {
    comparison.failures += 1;
    comparison.shop.log.error({ err: error, subject }, "something could not be compared with the card provider");
  }
}

async function comparePaymentsThere(comparison: Comparison): Promise<void> {
  const { shop, since } = comparison;
  for await (const page of shop.gateway.listPaymentsSince(since)) {
    const booked = await findBookedPayments(
      shop.db,
      page.map(({ id }) => id),
    );
    for (const payment of page) {
      await part(comparison, `payment:${payment.id}`, () => compare(comparison, payment, booked.get(payment.id)));
    }
  }
}

/** Records refunds made on the provider's own pages that were not reported. */
async function takeRefundsOver({ shop, since }: Comparison, refunded: Set<string>): Promise<void> {
  for await (const page of shop.gateway.listRefundsSince(since)) {
    for (const refund of page) {
      await shop.db.transaction((tx) =>
        applyRefund(tx, refund, { now: shop.clock(), withdrawBoxes: shop.withdrawBoxes }),
      );
      refunded.add(refund.paymentId);
    }
  }
}

/** Compares refunded payments that are too old to be in the list of recent payments. */
async function compareUnseen(comparison: Comparison, paymentIds: readonly string[]): Promise<void> {
  const unseen = paymentIds.filter((id) => !comparison.seen.has(id));
  await ask(comparison, unseen, (paymentId) => compareAnew(comparison, paymentId));
}

async function compareOrdersHere(comparison: Comparison): Promise<void> {
  const { shop, since, seen } = comparison;
  for (let afterId = 0; ; ) {
    const orders = await listOrdersToCompare(shop.db, since, afterId, ORDERS_PER_BATCH);
    const unseen = orders.filter(({ paymentId }) => paymentId === null || !seen.has(paymentId));
    await ask(comparison, unseen, (order) => compareOrder(comparison, order));
    if (orders.length < ORDERS_PER_BATCH) return;
    afterId = orders.at(-1)?.orderId ?? afterId;
  }
}

async function lookAgain(comparison: Comparison): Promise<void> {
  const { shop, subjects } = comparison;
  const open = new Set((await selectOpenDifferences(shop.db)).map(({ subject }) => subject));
  const unseen = [...open].filter((subject) => !subjects.has(subject));
  await ask(comparison, unseen, async (subject) => {
    const [, kind = "", id = ""] = /^(order|payment):(.+)$/.exec(subject) ?? [];
    const order = kind === "order" ? await findBookedOrder(shop.db, Number(id)) : undefined;
    if (order) await compareOrder(comparison, order);
    if (kind === "payment") await compareAnew(comparison, id);
    subjects.add(subject);
  });
}

/** Sends one query per item to the provider, within the provider's rate limit. */
async function ask<Item>(
  comparison: Comparison,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const { chargesPerSecondMax } = await readSettings(comparison.shop.db);
  let done = 0;
  const named = () => ({ job: "compare-payments" });
  await providerPace(comparison.shop, chargesPerSecondMax).all(items, named, async (item) => {
    await work(item);
    done += 1;
  });
  comparison.failures += items.length - done;
}

async function compareOrder(comparison: Comparison, order: BookedPayment): Promise<void> {
  if (order.paymentId !== null) return compareAnew(comparison, order.paymentId);
  // Demonstration orders have no real payments, so they are not reported.
  if (!comparison.shop.config.isDemo) note(comparison, undefined, order);
}

async function compareAnew(comparison: Comparison, paymentId: string): Promise<void> {
  const { shop } = comparison;
  const payment = await shop.gateway.findPayment(paymentId);
  const booked = (await findBookedPayments(shop.db, [paymentId])).get(paymentId);
  await compare(comparison, payment, booked);
}

async function compare(
  comparison: Comparison,
  payment: Payment | undefined,
  booked: BookedPayment | undefined,
): Promise<void> {
  const { shop, seen } = comparison;
  if (payment) seen.add(payment.id);
  const isOurs = booked !== undefined || payment?.orderId !== undefined || payment?.box !== undefined;
  if (!isOurs) return;
  if (payment && !booked) await cancelOrphan(shop, payment);
  if (!payment || decideDifferences(payment, booked).length === 0) return note(comparison, payment, booked);
  // The difference is recorded only if a second check of this payment confirms it.
  if (booked && payment.status === "succeeded" && !booked.isPaid) await settle(shop, payment.id, booked);
  const present = await shop.gateway.findPayment(payment.id);
  note(comparison, present, (await findBookedPayments(shop.db, [payment.id])).get(payment.id));
}

async function settle(shop: Shop, paymentId: string, { orderId }: BookedPayment): Promise<void> {
  if (orderId === undefined) await lookUpPayment(shop, paymentId);
  else await settleOrder(shop, orderId);
}

/**
 * Cancels an open payment for an order whose row does not contain the payment's id, because that payment must never be
 * made.
 */
async function cancelOrphan(shop: Shop, { id, status, orderId, createdAt }: Payment): Promise<void> {
  const isOld = createdAt.getTime() < shop.clock().getTime() - ORPHAN_MS;
  if (status === "open" && orderId !== undefined && isOld) await shop.gateway.cancelPayment(id);
}

function note({ subjects, found }: Comparison, payment: Payment | undefined, booked: BookedPayment | undefined): void {
  subjects.add(subjectOf(payment, booked));
  found.push(...decideDifferences(payment, booked));
}

/** Differences between the provider's payment and the shop's row. One of the two may be missing. */
function decideDifferences(payment: Payment | undefined, booked: BookedPayment | undefined): Difference[] {
  const subject = subjectOf(payment, booked);
  const isTaken = payment?.status === "succeeded";
  const isPaid = booked?.isPaid ?? false;
  if (!isTaken) return isPaid ? [{ kind: "paid-without-payment", subject, facts: {} }] : [];
  const differences: Difference[] = [];
  if (booked && isPaid && payment.amountPence !== booked.amountPence) {
    const facts = { orderPence: booked.amountPence, paymentPence: payment.amountPence };
    differences.push({ kind: "amount-differs", subject, facts });
  }
  const hasRefunds = isPaid || booked?.orderId !== undefined;
  if (booked && hasRefunds && payment.refundedPence !== booked.refundedPence) {
    const facts = { ourPence: booked.refundedPence, providerPence: payment.refundedPence };
    differences.push({ kind: "refund-differs", subject, facts });
  }
  if (!isPaid && payment.refundedPence < payment.amountPence) {
    differences.push({ kind: "payment-without-order", subject, facts: { paymentPence: payment.amountPence } });
  }
  return differences;
}

/** Key of a difference: "order:1001", or the payment if the order is unknown. */
function subjectOf(payment: Payment | undefined, booked: BookedPayment | undefined): string {
  if (booked?.orderId !== undefined) return `order:${booked.orderId}`;
  return `payment:${payment?.id ?? booked?.paymentId}`;
}

/** Reads this period again in every run, because the provider may report movements late. */
const MOVEMENTS_OVERLAP_MS = 3 * DAY_MS;
/** Reads this additional period, because a payout arrives, fails or is itemised some days after its creation. */
const PAYOUT_OVERLAP_MS = 30 * DAY_MS;

/**
 * Copies the provider's movements since the first sale, its payouts and their contents. Late or interrupted runs are
 * safe to repeat. Throws if a request fails.
 */
export async function copyPayouts({ db, gateway, clock }: Shop): Promise<void> {
  const firstSale = await findFirstSale(db);
  if (!firstSale) return;
  const newest = await findNewestMovement(db);
  const since = newest ? newest.getTime() - MOVEMENTS_OVERLAP_MS : firstSale.getTime() - DAY_MS;
  // Uses the newest movement from before this copy. Movements of payouts that are not reported yet are read in the next
  // run.
  const payoutsSince = newest ? since - PAYOUT_OVERLAP_MS : since;
  for await (const page of gateway.listMovementsSince(new Date(since))) await insertMovements(db, page);
  for await (const page of gateway.listPayoutsSince(new Date(payoutsSince))) await upsertPayouts(db, page);
  for (const id of await listPayoutsToItemise(db)) {
    const movements: MoneyMovement[] = [];
    for await (const page of gateway.listMovementsOf(id)) movements.push(...page);
    await db.transaction((tx) => itemisePayout(tx, id, movements, clock()));
  }
}
