import { type IsoDay, londonDay } from "#domain/calendar.ts";
import { formatDay, formatMonth } from "#domain/day-labels.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Outcome } from "#domain/subscriptions/box-events.ts";
import { NATURALNESS_PHRASES } from "#domain/subscriptions/box-labels.ts";
import { findComingBox } from "#domain/subscriptions/boxes.ts";
import { planName } from "#domain/subscriptions/describe-box.ts";
import { isSkippedOnRequest } from "#domain/subscriptions/subscription-actions.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { type LoadedPlan, lockPlans } from "#server/subscriptions/box-plans.ts";
import { type Customer, listCustomers, type SubscriptionRow } from "#server/subscriptions/boxes.queries.ts";
import { applyOutcomes } from "#server/subscriptions/charging/apply-outcomes.ts";
import { refundBoxes } from "#server/subscriptions/charging/return-boxes.ts";
import { emailContext } from "#server/subscriptions/emails/email-context.ts";
import { writeEmail } from "#server/subscriptions/emails/write-email.ts";
import { listShown, listSwaps } from "#server/subscriptions/run/recipes.queries.ts";
import { findSubscription } from "#server/subscriptions/subscriptions.queries.ts";

/** The administrator who acts for a customer. */
export interface Actor {
  userId: number;
  /** Action for the activity log. Undefined if the caller records the change itself. */
  action?: string;
}

/** The source of a change, either the customer or a caller whose access has already been checked. */
export interface Requester {
  subscriptionId: number;
  /** Undefined if a signed link or the administrator's session has granted access. */
  userId: number | undefined;
  /** Set if the administrator acts for the customer. Emails and history then name the shop as the author. */
  actor?: Actor;
}

interface Moment {
  now: Date;
  settings: ShopSettings;
}

type Decide = (loaded: LoadedPlan, moment: Moment) => Outcome;
type Also = (tx: Tx, loaded: LoadedPlan, outcome: Outcome) => Promise<void>;

/**
 * Locks one subscription, decides the change and saves the outcome. Refuses with `not-found` for other customers'
 * subscriptions. Logs the change if the administrator acts for the customer.
 */
export async function changeSubscription(
  shop: Shop,
  { subscriptionId, userId, actor }: Requester,
  decide: Decide,
  also: Also = async () => undefined,
): Promise<SubscriptionRow> {
  const changed = await shop.db.transaction(async (tx) => {
    const now = shop.clock();
    const settings = await readSettings(tx);
    const loaded = await lockOne(tx, { subscriptionId, userId, actor }, settings);
    const [customer] = await listCustomers(tx, [loaded.row.userId]);
    if (!customer) throw new ShopError("not-found");
    const outcome = decide(loaded, { now, settings });
    const before = await readRecord(tx, loaded, settings);
    await applyOutcomes(tx, [{ loaded, outcome, customer, isByShop: actor !== undefined }], { settings, now });
    await also(tx, loaded, outcome);
    if (actor?.action !== undefined) {
      const after = await lockOne(tx, { subscriptionId, userId }, settings);
      const { userId: actorUserId, action } = actor;
      await recordAction(tx, { actorUserId, action, customer, before, loaded: after, outcome, settings, now });
    }
    return findSubscription(tx, subscriptionId);
  });
  if (!changed) throw new ShopError("not-found");
  await refundBoxes(shop, subscriptionId);
  shop.wake("return-boxes");
  return changed;
}

/**
 * Locks one subscription. Refuses with `not-found`. For the administrator, an archived subscription is also not found.
 */
export async function lockOne(
  tx: Tx,
  { subscriptionId, userId, actor }: { subscriptionId: number; userId: number | undefined; actor?: Actor | undefined },
  settings: ShopSettings,
): Promise<LoadedPlan> {
  const [loaded] = await lockPlans(tx, [subscriptionId], settings);
  const isOthers = userId !== undefined && loaded?.row.userId !== userId;
  if (!loaded || isOthers || (actor && loaded.row.archivedAt)) throw new ShopError("not-found");
  return loaded;
}

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

async function readRecord(
  tx: Tx,
  { row, plan, boxRows }: LoadedPlan,
  { audienceNames }: ShopSettings,
): Promise<SubscriptionRecord> {
  return {
    status: plan.status,
    isEnding: plan.cancelAtPeriodEnd,
    pausedUntil: plan.pausedUntil && formatMonth(plan.pausedUntil),
    skippedBoxes: plan.boxes.filter(isSkippedOnRequest).map(({ boxMonth }) => formatMonth(boxMonth)),
    plan: planName(plan, audienceNames),
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
async function recordAction(tx: Tx, recorded: RecordedAction): Promise<void> {
  const { actorUserId, action, customer, loaded, outcome, settings, now } = recorded;
  const record = await readRecord(tx, loaded, settings);
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
