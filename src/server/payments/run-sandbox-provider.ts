import { addMonths, boxMonthOf, type IsoDay, isoDay, londonDay } from "#domain/calendar.ts";
import type { Tx } from "#server/db/open-database.ts";
import { workTogether } from "#server/jobs/work-together.ts";
import type { Shop } from "#server/shop.ts";
import { chargeSandboxInvoices } from "./charge-sandbox-invoices.ts";
import {
  insertSandboxInvoices,
  listSubscriptionsToCharge,
  lockSandboxSubscriptions,
  moveChargeDays,
  type SandboxSubscriptionRow,
} from "./sandbox-billing.queries.ts";
import { noteChanges, sandboxId } from "./sandbox-books.ts";

const SUBSCRIPTIONS_PER_BATCH = 500;

/**
 * Plays the sandbox provider's clock: on each charge day it makes the month's invoice and charges the card. One that
 * is late catches up month by month; a second run finds nothing left.
 */
export async function runSandboxProvider(shop: Shop): Promise<void> {
  if (shop.gateway.name !== "sandbox") return;
  const today = londonDay(shop.clock());
  for (;;) {
    const due = await listSubscriptionsToCharge(shop.db, today, SUBSCRIPTIONS_PER_BATCH);
    if (due.length === 0) return;
    const failures = await workTogether(
      shop,
      due.map(({ id }) => id),
      (ids) => shop.db.transaction((tx) => chargeMonths(tx, ids, { today, now: shop.clock() })),
      (providerSubscriptionId) => ({ providerSubscriptionId }),
    );
    shop.wake("deliver-payment-events");
    // What fails is still due and would be found again at once: the next run tries it.
    if (failures > 0) return;
  }
}

async function chargeMonths(
  tx: Tx,
  ids: readonly string[],
  { today, now }: { today: IsoDay; now: Date },
): Promise<void> {
  const locked = await lockSandboxSubscriptions(tx, ids);
  const due = locked.flatMap((row) => {
    const chargeOn = row.endedAt ? null : row.nextChargeOn;
    return chargeOn && chargeOn <= today ? [{ ...row, chargeOn }] : [];
  });
  const charged = due.filter((row) => !isOver(row));
  const invoices = await insertSandboxInvoices(
    tx,
    charged.map((row) => ({ ...invoiceOf(row), createdAt: now })),
  );
  await moveChargeDays(
    tx,
    due.map((row) =>
      isOver(row)
        ? { id: row.id, nextChargeOn: null, endedAt: now }
        : { id: row.id, nextChargeOn: monthAfter(row.chargeOn), endedAt: null },
    ),
  );
  const open = invoices.filter((invoice) => invoice.status === "open");
  await chargeSandboxInvoices(tx, open, now);
  const held = invoices.filter((invoice) => invoice.status !== "open").map((invoice) => invoice.id);
  await noteChanges(tx, "invoice-changed", held, now);
}

type DueSubscription = SandboxSubscriptionRow & { chargeOn: IsoDay };

function isOver({ endsAfterPeriod, lastChargeOn, chargeOn }: DueSubscription): boolean {
  return endsAfterPeriod || (lastChargeOn !== null && chargeOn > lastChargeOn);
}

/** The invoice of a charge day; none is made where the shop has named the same day twice. */
function invoiceOf({ id, heldUntilOn, monthlyAmount, chargeOn }: DueSubscription) {
  const isHeld = heldUntilOn !== null && chargeOn < heldUntilOn;
  return {
    id: sandboxId("inv"),
    subscriptionId: id,
    chargeOn,
    amount: monthlyAmount,
    status: isHeld ? ("void" as const) : ("open" as const),
  };
}

function monthAfter(day: IsoDay): IsoDay {
  return isoDay(`${addMonths(boxMonthOf(day), 1)}${day.slice(7)}`);
}
