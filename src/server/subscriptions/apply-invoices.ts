import type { Outcome } from "#domain/box-happenings.ts";
import type { Box } from "#domain/boxes.ts";
import { isPaid } from "#domain/boxes.ts";
import { londonDay } from "#domain/calendar.ts";
import { decideChargeFailed, decidePaid, findInvoicedBox } from "#domain/charge-boxes.ts";
import { planId, planTitle } from "#domain/plans.ts";
import type { ShopSettings } from "#domain/settings.ts";
import type { Tx } from "#server/db/open-database.ts";
import { recordRenewals } from "#server/orders/record-renewals.ts";
import type { Invoice } from "#server/payments/gateway.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { addressOf } from "./address-of.ts";
import { applyOutcomes, type DecidedPlan } from "./apply-outcomes.ts";
import { type LoadedPlan, lockPlans } from "./box-plans.ts";
import { type Customer, listCustomers, setBoxOrders } from "./boxes.queries.ts";
import { inRounds } from "./in-rounds.ts";
import { insertStrayCharges } from "./stray-charges.queries.ts";
import { listIdsByProviderId } from "./subscriptions.queries.ts";

/**
 * Works the provider's invoices, each of one month, into their boxes, in the transaction that notes the events. Safe to
 * call with the same invoices again. Money for a box that does not come is noted, and a sweep gives it back.
 */
export async function applyInvoices(tx: Tx, invoices: readonly Invoice[], now: Date): Promise<void> {
  // What one invoice of a subscription leads to is where its next one begins.
  for (const round of inRounds(invoices, (invoice) => invoice.providerSubscriptionId)) {
    await applyRound(tx, round, now);
  }
}

/** One invoice with what it is about. */
interface Given {
  invoice: Invoice;
  loaded: LoadedPlan;
  customer: Customer;
  box: Box | undefined;
}

interface Moment {
  settings: ShopSettings;
  now: Date;
}

async function applyRound(tx: Tx, invoices: readonly Invoice[], now: Date): Promise<void> {
  const settings = await readSettings(tx);
  const given = await load(tx, invoices, settings);
  const paid = given.filter(({ invoice, box }) => invoice.status === "paid" && !(box && isPaid(box)));
  const awaited = paid.flatMap((each) => (isAwaited(each) ? [each] : []));
  const strays = paid.filter((each) => !isAwaited(each));
  await insertStrayCharges(
    tx,
    strays.map(({ invoice, loaded }) => ({
      invoiceId: invoice.id,
      subscriptionId: loaded.row.id,
      paymentId: paymentOf(invoice),
      amount: invoice.amountPence,
      createdAt: now,
    })),
  );
  const settled = await settle(tx, awaited, { settings, now });
  const failed = given.flatMap((each) => decideFailed(each, { settings, now }) ?? []);
  await applyOutcomes(tx, [...settled, ...failed], { settings, now });
  await setBoxOrders(
    tx,
    settled.map(({ loaded, paid: box }) => ({ subscriptionId: loaded.row.id, ...box })),
  );
}

/** Invoices of other people's subscriptions are left alone. */
async function load(tx: Tx, invoices: readonly Invoice[], settings: ShopSettings): Promise<Given[]> {
  const providerIds = invoices.map((invoice) => invoice.providerSubscriptionId);
  const plans = await lockPlans(tx, await listIdsByProviderId(tx, providerIds), settings);
  const customers = await listCustomers(
    tx,
    plans.map(({ row }) => row.userId),
  );
  const customersById = new Map(customers.map((customer) => [customer.userId, customer]));
  const plansByProviderId = new Map(plans.map((loaded) => [loaded.row.stripeSubscriptionId, loaded]));
  return invoices.flatMap((invoice) => {
    const loaded = plansByProviderId.get(invoice.providerSubscriptionId);
    const customer = loaded && customersById.get(loaded.row.userId);
    return customer ? [{ invoice, loaded, customer, box: findInvoicedBox(loaded.plan, invoice) }] : [];
  });
}

/** A box that was left out meanwhile stays out, and so does one that was announced at less. */
function isAwaited(given: Given): given is Given & { box: Box } {
  const { box, invoice } = given;
  return box !== undefined && box.status !== "skipped" && invoice.amountPence <= box.pricePence;
}

function paymentOf({ id, paymentId }: Invoice): string {
  if (!paymentId) throw new Error(`invoice ${id} is paid by no payment`);
  return paymentId;
}

type SettledPlan = DecidedPlan & { paid: NonNullable<DecidedPlan["paid"]> };

/** Decides about boxes that are paid, and records their orders. */
async function settle(
  tx: Tx,
  given: readonly (Given & { box: Box })[],
  { settings, now }: Moment,
): Promise<SettledPlan[]> {
  const orderIds = await recordRenewals(
    tx,
    given.map(({ invoice, box, loaded: { row, plan }, customer }) => ({
      userId: row.userId,
      email: customer.email,
      subscriptionId: row.id,
      productId: planId(box.audience, plan.duration),
      productName: planTitle(box.audience),
      amountPence: invoice.amountPence,
      paymentId: paymentOf(invoice),
      shippingAddress: addressOf(row, customer),
      billingAddress: row.gift ? addressOf({ gift: null }, customer) : null,
    })),
    now,
  );
  return given.map(({ invoice, box, loaded, customer }) => {
    const orderId = orderIds.get(paymentOf(invoice));
    if (orderId === undefined) throw new Error(`invoice ${invoice.id} made no order`);
    const outcome = decidePaid(loaded.plan, box, { invoiceId: invoice.id, paidOn: londonDay(now) }, settings);
    return { loaded, customer, outcome, paid: { boxMonth: box.boxMonth, orderId } };
  });
}

function decideFailed({ invoice, loaded, customer, box }: Given, { settings, now }: Moment): DecidedPlan | undefined {
  if (invoice.status !== "open" || !invoice.failure || !box) return undefined;
  const isNews =
    box.status === "billed" || (box.status === "unpaid" && invoice.attempts > (box.trouble?.providerAttempts ?? 0));
  if (!isNews) return undefined;
  const { code, isHard } = invoice.failure;
  const failed = {
    invoiceId: invoice.id,
    failure: code,
    isHard,
    providerAttempts: invoice.attempts,
    today: londonDay(now),
  };
  const outcome: Outcome = decideChargeFailed(loaded.plan, box, failed, settings);
  return { loaded, customer, outcome };
}
