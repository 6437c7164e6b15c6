import type { BoxMonth } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import type { Outcome } from "#domain/subscriptions/box-events.ts";
import { isWaiting } from "#domain/subscriptions/boxes.ts";
import { moveStock } from "#server/inventory/index.ts";
import { deleteBatchUses, lockBoxParcels, moveBoxParcels, stopBoxParcels } from "#server/orders/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { type AnyEmail, queueEmails } from "#server/platform/mail/index.ts";
import type { LoadedPlan } from "#server/subscriptions/box-plans.ts";
import type { Customer } from "#server/subscriptions/boxes.queries.ts";
import { emailContext } from "#server/subscriptions/emails/email-context.ts";
import { writeEmail } from "#server/subscriptions/emails/write-email.ts";
import { type SavedPlan, savePlans } from "#server/subscriptions/save-plans.ts";
import { holdAmountsOfAnnounced } from "./box-gift-card-amounts.ts";

export interface DecidedPlan {
  loaded: LoadedPlan;
  outcome: Outcome;
  customer: Customer;
  paid?: { boxMonth: BoxMonth; orderId: number };
  /** True if the administrator acts for the customer. The emails say so. */
  isByShop?: boolean;
}

interface Moment {
  settings: ShopSettings;
  now: Date;
}

/**
 * False for confirmations of a skip or a pause that the customer requested. An unverified address receives only
 * mandatory emails, which include all changes made by the shop.
 */
function isMandatory(email: AnyEmail): boolean {
  if (email.kind !== "box-skipped" && email.kind !== "subscription-paused") return true;
  return email.facts.reason !== "asked" || email.facts.isByShop;
}

/** Saves decisions about subscriptions and queues their emails, in the caller's transaction. */
export async function applyOutcomes(tx: Tx, decided: readonly DecidedPlan[], moment: Moment): Promise<void> {
  await savePlans(tx, decided, moment);
  await moveParcels(tx, decided, moment.now);
  await restockWithdrawnBoxes(tx, decided, moment.now);
  const announced = await holdAmountsOfAnnounced(tx, decided, moment.now);
  const emails = decided.flatMap(({ loaded, outcome, customer, paid, isByShop = false }) => {
    const context = emailContext(loaded, outcome, { ...moment, customer, announced, isByShop }, paid);
    const written = outcome.events.map((event) => writeEmail(context, event));
    return customer.emailVerifiedAt === null ? written.filter(isMandatory) : written;
  });
  await queueEmails(tx, moment.now, emails);
}

/** Moves the parcels of filled boxes to their boxes' new dispatch day. */
async function moveParcels(tx: Tx, saved: readonly SavedPlan[], now: Date): Promise<void> {
  const moved = saved.flatMap(({ loaded, outcome }) =>
    loaded.boxRows.flatMap(({ id, boxMonth, frozenAt, dispatchOn: before }) => {
      const dueOn = outcome.plan.boxes.find((box) => box.boxMonth === boxMonth)?.dispatchOn;
      return frozenAt && dueOn && dueOn !== before ? [{ id, dueOn }] : [];
    }),
  );
  for (const [dueOn, boxes] of Map.groupBy(moved, (box) => box.dueOn)) {
    await moveBoxParcels(
      tx,
      boxes.map(({ id }) => id),
      dueOn,
      now,
    );
  }
}

/** Restocks the units that were taken for withdrawn boxes, and stops their parcels. */
async function restockWithdrawnBoxes(tx: Tx, saved: readonly SavedPlan[], now: Date): Promise<void> {
  const withdrawn = saved.flatMap(({ loaded, outcome }) =>
    loaded.boxRows.filter(
      (row) =>
        isWaiting(row) &&
        outcome.plan.boxes.some(({ boxMonth, status }) => boxMonth === row.boxMonth && status === "skipped"),
    ),
  );
  for (const { id, takenProductIds } of withdrawn) {
    const moves = (takenProductIds ?? []).map((productId) => ({ productId, quantity: 1 }));
    await moveStock(tx, moves, { reason: "box-withdrawn", reference: `box:${id}`, now });
  }
  const boxIds = withdrawn.map(({ id }) => id);
  const unsent = (await lockBoxParcels(tx, boxIds)).filter(({ sentAt }) => sentAt === null);
  await deleteBatchUses(
    tx,
    unsent.map(({ id }) => id),
  );
  await stopBoxParcels(tx, boxIds, now);
}
