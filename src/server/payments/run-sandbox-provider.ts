import { addMonths, boxMonthOf, type IsoDay, isoDay, londonDay } from "#domain/calendar.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/shop.ts";
import {
  findSandboxInvoice,
  insertSandboxInvoice,
  listSubscriptionsToCharge,
  lockSandboxSubscription,
  type SandboxSubscriptionRow,
  updateRunningSubscription,
} from "./sandbox-billing.queries.ts";
import { noteChange, sandboxId } from "./sandbox-books.ts";
import { chargeSandboxInvoice } from "./sandbox-charge.ts";

const SUBSCRIPTIONS_PER_RUN = 500;

/**
 * Plays the sandbox provider's clock: on each charge day it makes the month's invoice and charges the card. One that
 * is late catches up month by month; a second run finds nothing left.
 */
export async function runSandboxProvider(shop: Shop): Promise<void> {
  if (shop.gateway.name !== "sandbox") return;
  const today = londonDay(shop.clock());
  for (;;) {
    const due = await listSubscriptionsToCharge(shop.db, today, SUBSCRIPTIONS_PER_RUN);
    for (const { id } of due) {
      await shop.db.transaction((tx) => chargeMonth(tx, id, { today, now: shop.clock() }));
    }
    if (due.length > 0) shop.wake("deliver-payment-events");
    else return;
  }
}

async function chargeMonth(tx: Tx, id: string, { today, now }: { today: IsoDay; now: Date }): Promise<void> {
  const subscription = await lockSandboxSubscription(tx, id);
  const chargeOn = subscription?.nextChargeOn;
  if (!subscription || !chargeOn || chargeOn > today) return;
  if (isOver(subscription, chargeOn)) {
    await updateRunningSubscription(tx, id, { endedAt: now, nextChargeOn: null });
    return;
  }
  const invoice = await makeInvoice(tx, subscription, chargeOn, now);
  await updateRunningSubscription(tx, id, { nextChargeOn: monthAfter(chargeOn) });
  // One that was made before: the shop has named the same day twice.
  if (!invoice) return;
  if (invoice.status === "open") await chargeSandboxInvoice(tx, invoice, now);
  else await noteChange(tx, "invoice-changed", invoice.id, now);
}

function isOver({ endsAfterPeriod, lastChargeOn }: SandboxSubscriptionRow, chargeOn: IsoDay): boolean {
  return endsAfterPeriod || (lastChargeOn !== null && chargeOn > lastChargeOn);
}

async function makeInvoice(
  tx: Tx,
  { id, heldUntilOn, monthlyAmount }: SandboxSubscriptionRow,
  chargeOn: IsoDay,
  now: Date,
) {
  const invoiceId = sandboxId("inv");
  const isNew = await insertSandboxInvoice(tx, {
    id: invoiceId,
    subscriptionId: id,
    chargeOn,
    amount: monthlyAmount,
    status: heldUntilOn !== null && chargeOn < heldUntilOn ? "void" : "open",
    createdAt: now,
  });
  return isNew ? findSandboxInvoice(tx, invoiceId) : undefined;
}

function monthAfter(day: IsoDay): IsoDay {
  return isoDay(`${addMonths(boxMonthOf(day), 1)}${day.slice(7)}`);
}
