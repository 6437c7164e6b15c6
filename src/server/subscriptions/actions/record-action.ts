import { type IsoDay, londonDay } from "#domain/calendar.ts";
import { formatDay, formatMonth } from "#domain/day-labels.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import type { Outcome } from "#domain/subscriptions/box-events.ts";
import { NATURALNESS_PHRASES, planName } from "#domain/subscriptions/box-labels.ts";
import { findComingBox } from "#domain/subscriptions/boxes.ts";
import { isSkippedOnRequest } from "#domain/subscriptions/subscription-actions.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import type { LoadedPlan } from "#server/subscriptions/box-plans.ts";
import type { Customer } from "#server/subscriptions/boxes.queries.ts";
import { emailContext } from "#server/subscriptions/emails/email-context.ts";
import { writeEmail } from "#server/subscriptions/emails/write-email.ts";
import { listShown, listSwaps } from "#server/subscriptions/run/recipes.queries.ts";

/** Fields of a subscription that an action for the customer can change, as the activity log shows them. */
interface SubscriptionRecord {
  status: string;
  isEnding: boolean;
  pausedUntil: string | null;
  skippedBoxes: readonly string[];
  plan: string;
  monthlyPricePence: number;
  naturalness: string;
  exclusions: readonly string[];
  doNotOpenBefore: IsoDay | null;
  swappedItem: string | null;
}

export async function readRecord(tx: Tx, { row, plan, boxRows }: LoadedPlan): Promise<SubscriptionRecord> {
  return {
    status: plan.status,
    isEnding: plan.cancelAtPeriodEnd,
    pausedUntil: plan.pausedUntil && formatMonth(plan.pausedUntil),
    skippedBoxes: plan.boxes.filter(isSkippedOnRequest).map(({ boxMonth }) => formatMonth(boxMonth)),
    plan: planName(plan),
    monthlyPricePence: plan.monthlyPence,
    naturalness: NATURALNESS_PHRASES[plan.naturalness],
    exclusions: row.exclusions,
    doNotOpenBefore: row.gift?.revealOn ?? null,
    swappedItem: await readSwap(
      tx,
      boxRows.filter(({ frozenAt }) => frozenAt === null).map(({ id }) => id),
    ),
  };
}

async function readSwap(tx: Tx, boxIds: readonly number[]): Promise<string | null> {
  const [swap] = await listSwaps(tx, boxIds);
  if (!swap) return null;
  const shown = await listShown(tx, [swap.intoProductId, swap.outProductId]);
  const nameOf = (id: number) => shown.find((product) => product.id === id)?.name ?? "";
  return `${nameOf(swap.intoProductId)} instead of ${nameOf(swap.outProductId)}`;
}

interface RecordedAction {
  actorUserId: number;
  action: string;
  customer: Customer;
  before: SubscriptionRecord;
  /** The subscription after the change. */
  loaded: LoadedPlan;
  outcome: Outcome;
  settings: ShopSettings;
  now: Date;
}

/** Records an action for the customer, and emails a change of contents or gift that has no email of its own. */
export async function recordAction(tx: Tx, recorded: RecordedAction): Promise<void> {
  const { actorUserId, action, customer, loaded, outcome, settings, now } = recorded;
  const record = await readRecord(tx, loaded);
  const { before, after } = changedFields(recorded.before, record);
  const change = { actorUserId, action, entity: "subscription", entityId: loaded.row.id, now };
  await recordChange(tx, { ...change, before, after });
  const changes = contentChanges(recorded.before, record);
  const next = findComingBox(loaded.plan, londonDay(now));
  if (changes.length === 0 || outcome.events.length > 0 || !next) return;
  // The saved row already has the new version, and `emailContext` adds one to it, so one is subtracted here.
  const context = emailContext(
    { ...loaded, row: { ...loaded.row, version: loaded.row.version - 1 } },
    { ...outcome, plan: loaded.plan },
    { customer, settings, now, announced: [], isByShop: true },
  );
  await queueEmail(tx, now, writeEmail(context, { kind: "contents-changed", boxMonth: next.boxMonth, changes }));
}

function changedFields(before: SubscriptionRecord, after: SubscriptionRecord) {
  const old = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)),
  );
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, old.get(name)])),
    after: Object.fromEntries(changed),
  };
}

function contentChanges(before: SubscriptionRecord, after: SubscriptionRecord) {
  const texts = (record: SubscriptionRecord) => [
    { name: "Left out", text: record.exclusions.join(", ") || "nothing" },
    { name: "Swapped item", text: record.swappedItem ?? "none" },
    { name: "Do not open before", text: record.doNotOpenBefore ? formatDay(record.doNotOpenBefore) : "any day" },
  ];
  const old = texts(before);
  return texts(after).flatMap(({ name, text }, index) => {
    const was = old[index]?.text ?? "";
    return was === text ? [] : [{ name, before: was, after: text }];
  });
}
