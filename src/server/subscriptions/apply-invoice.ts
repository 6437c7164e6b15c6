import type { Box } from "#domain/boxes.ts";
import { isPaid } from "#domain/boxes.ts";
import { londonDay } from "#domain/calendar.ts";
import { decideChargeFailed, decidePaid, findInvoicedBox } from "#domain/charge-boxes.ts";
import { planId, planTitle } from "#domain/plans.ts";
import type { ShopSettings } from "#domain/settings.ts";
import type { Tx } from "#server/db/open-database.ts";
import { recordRenewal } from "#server/orders/record-renewal.ts";
import type { Invoice } from "#server/payments/gateway.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { addressOf } from "./address-of.ts";
import { applyOutcome } from "./apply-outcome.ts";
import { type LoadedPlan, lockPlans } from "./box-plans.ts";
import { type Customer, listCustomers, setBoxOrder } from "./boxes.queries.ts";
import { insertStrayCharge } from "./stray-charges.queries.ts";
import { findByProviderId } from "./subscriptions.queries.ts";

/**
 * Works the provider's invoice of one month into its box, in the transaction that notes the event. Safe to call with
 * the same invoice again. Money for a box that does not come is noted, and a sweep gives it back.
 */
export async function applyInvoice(tx: Tx, invoice: Invoice, now: Date): Promise<void> {
  const found = await findByProviderId(tx, invoice.providerSubscriptionId);
  if (!found) return;
  const settings = await readSettings(tx);
  const [loaded] = await lockPlans(tx, [found.id], settings);
  const [customer] = await listCustomers(tx, [found.userId]);
  if (!loaded || !customer) return;
  const context = { loaded, customer, settings, now };
  const box = findInvoicedBox(loaded.plan, invoice);
  if (invoice.status === "paid") await applyPaid(tx, invoice, box, context);
  if (invoice.status === "open" && invoice.failure && box) await applyFailed(tx, invoice, box, context);
}

interface Context {
  loaded: LoadedPlan;
  customer: Customer;
  settings: ShopSettings;
  now: Date;
}

async function applyPaid(tx: Tx, invoice: Invoice, box: Box | undefined, context: Context): Promise<void> {
  const { loaded, customer, settings, now } = context;
  const { row, plan } = loaded;
  if (!invoice.paymentId) throw new Error(`invoice ${invoice.id} is paid by no payment`);
  if (box && isPaid(box)) return;
  // A box that was left out meanwhile stays out, and so does one that was announced at less.
  const isAwaited = box && box.status !== "skipped" && invoice.amountPence <= box.pricePence;
  if (!isAwaited) {
    await insertStrayCharge(tx, {
      invoiceId: invoice.id,
      subscriptionId: row.id,
      paymentId: invoice.paymentId,
      amount: invoice.amountPence,
      createdAt: now,
    });
    return;
  }
  const outcome = decidePaid(plan, box, { invoiceId: invoice.id, paidOn: londonDay(now) }, settings);
  const orderId = await recordRenewal(tx, {
    userId: row.userId,
    email: customer.email,
    subscriptionId: row.id,
    productId: planId(box.audience, plan.duration),
    productName: planTitle(box.audience),
    amountPence: invoice.amountPence,
    paymentId: invoice.paymentId,
    shippingAddress: addressOf(row, customer),
    dispatchOn: box.dispatchOn,
    now,
  });
  await applyOutcome(tx, loaded, outcome, { customer, settings, now }, { boxMonth: box.boxMonth, orderId });
  await setBoxOrder(tx, row.id, box.boxMonth, orderId);
}

async function applyFailed(tx: Tx, invoice: Invoice, box: Box, context: Context): Promise<void> {
  const { loaded, customer, settings, now } = context;
  const isNews =
    box.status === "billed" || (box.status === "unpaid" && invoice.attempts > (box.trouble?.providerAttempts ?? 0));
  if (!isNews || !invoice.failure) return;
  const { code, isHard } = invoice.failure;
  const failed = {
    invoiceId: invoice.id,
    failure: code,
    isHard,
    providerAttempts: invoice.attempts,
    today: londonDay(now),
  };
  await applyOutcome(tx, loaded, decideChargeFailed(loaded.plan, box, failed, settings), { customer, settings, now });
}
