import type { BoxMonth } from "#domain/calendar.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import { findOpenBox, isWaiting } from "#domain/subscriptions/boxes.ts";
import { decideWithdrawal } from "#domain/subscriptions/end-subscription.ts";
import { listRefundableBoxes, monthsToWithdraw } from "#domain/subscriptions/prepaid-gifts.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { BoxWithdrawal, WithdrawnBox } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { type LoadedPlan, lockPlans } from "./box-plans.ts";
import { listCustomers } from "./boxes.queries.ts";
import { applyOutcomes } from "./charging/apply-outcomes.ts";
import { listBoxesPaidBy, type PaidBox } from "./subscriptions.queries.ts";

/**
 * Withdraws an order's unsent boxes from their subscriptions, as `WithdrawBoxes` describes. The caller holds the
 * order's lock. Idempotent, because boxes already withdrawn or sent stay as they are.
 */
export async function withdrawBoxes(tx: Tx, withdrawal: BoxWithdrawal): Promise<WithdrawnBox[]> {
  const { orderId, lines, endsSubscription, actorUserId, now } = withdrawal;
  const paid = (await listBoxesPaidBy(tx, orderId)).filter(
    ({ orderItemId }) => lines === undefined || lines.some((line) => line.orderItemId === orderItemId),
  );
  if (paid.length === 0) return [];
  const settings = await readSettings(tx);
  const plans = await lockPlans(tx, [...new Set(paid.map(({ subscriptionId }) => subscriptionId))], settings);
  const withdrawn: WithdrawnBox[] = [];
  for (const loaded of plans) {
    const own = paid.filter(({ subscriptionId }) => subscriptionId === loaded.row.id);
    const ends = endsSubscription ?? (own.some(({ isFirst }) => isFirst) && hasWaiting(loaded, own));
    const months = listMonths(loaded, own, withdrawal);
    const outcome = decideWithdrawal(loaded.plan, { months, endsSubscription: ends }, { now, settings });
    if (JSON.stringify(outcome.plan) === JSON.stringify(loaded.plan)) continue;
    const [customer] = await listCustomers(tx, [loaded.row.userId]);
    if (!customer) throw new Error(`subscription ${loaded.row.id} has no customer`);
    await applyOutcomes(tx, [{ loaded, outcome, customer }], { settings, now });
    await recordChange(tx, {
      actorUserId,
      action: "update",
      entity: "subscription",
      entityId: loaded.row.id,
      before: { status: loaded.plan.status, endsOn: loaded.plan.endsOn },
      after: { status: outcome.plan.status, endsOn: outcome.plan.endsOn, withdrawnWithOrder: orderId },
      now,
    });
    const next = findOpenBox(outcome.plan);
    const gone = loaded.plan.boxes.filter((each) => isWaiting(each) && months.includes(each.boxMonth));
    const [box] = gone;
    const hasEnded = outcome.plan.cancelAtPeriodEnd || outcome.plan.status === "completed";
    withdrawn.push({
      subscriptionId: loaded.row.id,
      boxName: planTitle(box?.audience ?? outcome.plan.audience, settings.audienceNames),
      boxMonth: box?.boxMonth ?? null,
      hasEnded,
      nextChargeOn: hasEnded ? null : (next?.chargeOn ?? null),
      nextChargePence: hasEnded ? null : (next?.pricePence ?? null),
      ...(loaded.plan.isPrepaid ? { giftMonths: gone.map(({ boxMonth }) => boxMonth) } : {}),
    });
  }
  return withdrawn;
}

/** Months of the boxes to withdraw. A prepaid gift keeps its frozen boxes, unless everything was refunded. */
function listMonths(
  { plan }: LoadedPlan,
  own: readonly PaidBox[],
  { lines, isAllRefunded = false }: BoxWithdrawal,
): BoxMonth[] {
  if (!plan.isPrepaid || isAllRefunded) return own.map(({ boxMonth }) => boxMonth);
  const line = lines?.find(({ orderItemId }) => own.some((box) => box.orderItemId === orderItemId));
  return line
    ? monthsToWithdraw(plan, line.refundedQuantity)
    : listRefundableBoxes(plan).map(({ boxMonth }) => boxMonth);
}

function hasWaiting({ plan }: LoadedPlan, own: readonly PaidBox[]): boolean {
  return plan.boxes.some((box) => isWaiting(box) && own.some(({ boxMonth }) => boxMonth === box.boxMonth));
}
