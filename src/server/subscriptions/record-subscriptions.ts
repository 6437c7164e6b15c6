import { londonInstant } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { planFor } from "#domain/plans.ts";
import type { ShopSettings } from "#domain/settings.ts";
import { decideSubscriptionStart } from "#domain/subscriptions.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { OrderedBox } from "#server/db/schema/orders.ts";
import { keepAnswers } from "#server/questionnaire/keep-answers.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { insertSubscriptions, type NewSubscription } from "./subscriptions.queries.ts";

interface PaidOrder {
  order: { userId: number | null };
  items: readonly { id: number; productId: number | null; box: OrderedBox | null }[];
  now: Date;
}

/** Writes down a subscription for every box of an order that has just been paid; the provider is told afterwards. */
export async function recordSubscriptions(tx: Tx, { order, items, now }: PaidOrder): Promise<void> {
  const settings = await readSettings(tx);
  const rows = items.flatMap(({ id, productId, box }) =>
    box && productId !== null && order.userId !== null
      ? [{ ...startOf(box, settings, now), userId: order.userId, productId, orderItemId: id }]
      : [],
  );
  await insertSubscriptions(tx, rows);
  const [first] = rows;
  if (first) await keepAnswers(tx, first.userId, first.box, now);
}

function startOf(
  box: OrderedBox,
  settings: ShopSettings,
  now: Date,
): Omit<NewSubscription, "userId" | "productId" | "orderItemId"> {
  const plan = planFor(box.audience, box.duration, settings);
  const start = decideSubscriptionStart(plan, box.firstBoxMonth, settings);
  return {
    status: "active",
    currentPeriodStart: now,
    currentPeriodEnd: londonInstant(start.nextDispatchOn, settings.cutOffHour),
    totalMonths: start.totalMonths,
    box,
    monthlyPrice: pence(box.monthlyPence),
    nextChargeOn: start.nextChargeOn ?? null,
    lastChargeOn: start.lastChargeOn ?? null,
    createdAt: now,
    updatedAt: now,
  };
}
