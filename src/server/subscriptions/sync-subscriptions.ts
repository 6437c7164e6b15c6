import { addDays, londonDay } from "#domain/calendar.ts";
import { formatMonth } from "#domain/day-words.ts";
import { ShopError } from "#domain/shop-error.ts";
import { refundOrder } from "#server/orders/refund-order.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import type { Shop } from "#server/shop.ts";
import { withBoxes } from "./box-plans.ts";
import { listSubscriptionsById } from "./boxes.queries.ts";
import { HOLD_DAYS_MIN } from "./is-provider-told.ts";
import {
  type BoxToRefund,
  listBoxesToRefund,
  listInvoicesToVoid,
  listUntold,
  markRefunded,
  markVoided,
} from "./provider.queries.ts";
import { listStrayCharges, markGivenBack, type StrayCharge } from "./stray-charges.queries.ts";
import { tellProvider } from "./tell-provider.ts";

const ROWS_PER_BATCH = 200;
const OVERDUE_DAYS = 1;
/** Calls to the provider at once. */
const CALLS_MAX = 8;

/**
 * Brings the provider in line with our rows: what it may charge and when, invoices to take back, money to give back.
 * Safe to run twice: every call says what is to be, or carries a key of its own.
 */
export async function syncSubscriptions(shop: Shop): Promise<void> {
  await tellAll(shop);
  for (const { boxId, invoiceId } of await listInvoicesToVoid(shop.db, ROWS_PER_BATCH)) {
    await oneByOne(shop, { invoiceId }, async () => {
      await shop.gateway.voidInvoice(invoiceId);
      await markVoided(shop.db, boxId);
    });
  }
  for (const box of await listBoxesToRefund(shop.db, ROWS_PER_BATCH)) {
    await oneByOne(shop, { boxId: box.boxId }, () => refundBox(shop, box));
  }
  for (const charge of await listStrayCharges(shop.db, ROWS_PER_BATCH)) {
    await oneByOne(shop, { invoiceId: charge.invoiceId }, () => giveBack(shop, charge));
  }
}

async function tellAll(shop: Shop): Promise<void> {
  const today = londonDay(shop.clock());
  const due = { holdBefore: addDays(today, HOLD_DAYS_MIN), overdueBefore: addDays(today, -OVERDUE_DAYS) };
  const settings = await readSettings(shop.db);
  let afterId = 0;
  for (;;) {
    const ids = await listUntold(shop.db, due, afterId, ROWS_PER_BATCH);
    const last = ids.at(-1);
    if (last === undefined) return;
    afterId = last;
    const plans = await withBoxes(shop.db, await listSubscriptionsById(shop.db, ids), settings);
    const waiting = [...plans];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const loaded = next;
        await oneByOne(shop, { subscriptionId: loaded.row.id }, () => tellProvider(shop, loaded));
      }
    };
    await Promise.all(Array.from({ length: CALLS_MAX }, work));
  }
}

/** One failure does not stop the rest. */
async function oneByOne(shop: Shop, about: Record<string, string | number>, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    shop.log.error({ err: error, ...about }, "the provider could not be told of a subscription");
  }
}

/** Its line goes back once: a second try finds that nothing of it is left. */
async function refundBox(shop: Shop, { boxId, boxMonth, orderId, orderItemId, userId }: BoxToRefund): Promise<void> {
  try {
    await refundOrder(shop, {
      orderId,
      lines: [{ orderItemId, quantity: 1 }],
      reason: `The box of ${formatMonth(boxMonth)}, cancelled before it left`,
      givesStockBack: false,
      actorUserId: userId,
    });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "refund-refused") throw error;
  }
  await markRefunded(shop.db, boxId);
}

async function giveBack(shop: Shop, { invoiceId, paymentId, amount }: StrayCharge): Promise<void> {
  const refund = await shop.gateway.refundPayment(paymentId, {
    amountPence: amount,
    idempotencyKey: `stray:${invoiceId}`,
  });
  await markGivenBack(shop.db, invoiceId, refund.id);
}
