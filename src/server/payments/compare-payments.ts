import { listJobRuns } from "#server/jobs/list-job-runs.ts";
import type { Shop } from "#server/shop.ts";
import { deliverPaymentEvents } from "./deliver-payment-events.ts";
import { closeGoneDifferences, type Difference, listPaymentsToCompare, noteDifference } from "./differences.queries.ts";
import { insertPaymentEvents } from "./payment-events.queries.ts";
import { sumRefundsOf } from "./refund-sums.queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far back the nightly comparison looks: a chargeback or a late refund comes within weeks. */
const DAYS_COMPARED = 35;
/** Events of the last days are asked for again: what a webhook missed is worked through now. */
const EVENT_DAYS = 3;
/** The provider keeps its events so long. */
const EVENT_DAYS_MAX = 30;

/**
 * Compares our books with the provider's: first what its webhooks may have missed, then each payment and refund.
 * Differences stay on the administrator's overview until a later comparison finds them gone.
 */
export async function comparePayments(shop: Shop): Promise<void> {
  await oneByOne(shop, "events", async () => catchUp(shop, await readSince(shop)));
  const since = new Date(shop.clock().getTime() - DAYS_COMPARED * DAY_MS);
  const found: Difference[] = [];
  for (const order of await listPaymentsToCompare(shop.db, since)) {
    await oneByOne(shop, `order:${order.id}`, async () => found.push(...(await comparePayment(shop, order))));
  }
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    for (const difference of found) await noteDifference(tx, difference, now);
    await closeGoneDifferences(tx, found, now);
  });
}

/** Puts what the provider tells since an instant into the inbox, and works it through. Answers how much was new. */
export async function catchUp(shop: Shop, since: Date): Promise<{ seen: number; received: number }> {
  let seen = 0;
  let received = 0;
  for await (const page of shop.gateway.listEventsSince(since)) {
    seen += page.length;
    received += await insertPaymentEvents(shop.db, page, shop.clock());
  }
  await deliverPaymentEvents(shop);
  return { seen, received };
}

/** Since when the provider's events are asked for: what was missed while it could not be asked is asked for, too. */
async function readSince(shop: Shop): Promise<Date> {
  const last = (await listJobRuns(shop)).find(({ name }) => name === "compare-payments")?.endedAt;
  const now = shop.clock().getTime();
  const from = last ? Math.min(last.getTime(), now - EVENT_DAYS * DAY_MS) : 0;
  return new Date(Math.max(from, now - EVENT_DAYS_MAX * DAY_MS));
}

/** One failure does not stop the rest. */
async function oneByOne(shop: Shop, subject: string, compare: () => Promise<unknown>): Promise<void> {
  try {
    await compare();
  } catch (error) {
    shop.log.error({ err: error, subject }, "something could not be compared with the card provider");
  }
}

type ComparedOrder = Awaited<ReturnType<typeof listPaymentsToCompare>>[number];

async function comparePayment(shop: Shop, order: ComparedOrder): Promise<Difference[]> {
  const subject = `order:${order.id}`;
  const payment = await shop.gateway.findPayment(order.paymentId);
  const refunded = await sumRefundsOf(shop.db, order.id);
  const isTaken = payment?.status === "succeeded";
  const differences: Difference[] = [];
  if (order.paidAt && !isTaken) differences.push({ kind: "paid-without-payment", subject, facts: {} });
  if (order.paidAt && isTaken && payment.amountPence !== order.amount) {
    const facts = { orderPence: order.amount, paymentPence: payment.amountPence };
    differences.push({ kind: "amount-differs", subject, facts });
  }
  if (isTaken && payment.refundedPence !== refunded) {
    const facts = { ourPence: refunded, providerPence: payment.refundedPence };
    differences.push({ kind: "refund-differs", subject, facts });
  }
  if (isTaken && !order.paidAt && payment.refundedPence < payment.amountPence) {
    differences.push({ kind: "payment-without-order", subject, facts: { paymentPence: payment.amountPence } });
  }
  return differences;
}
