import { usernameKey } from "#domain/accounts/accounts.ts";
import { boxMonthOf, type IsoDay, londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import { announcedWith } from "#domain/subscriptions/box-billing.ts";
import { unchanged } from "#domain/subscriptions/box-events.ts";
import { planName } from "#domain/subscriptions/describe-box.ts";
import { type MovedSubscription, startMovedPlan } from "#domain/subscriptions/moved-plans.ts";
import { planId } from "#domain/subscriptions/plans.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { FileSubscriber } from "#server/platform/db/schema/subscription-moves.ts";
import {
  insertUser,
  lockUser,
  saveStripeCustomerIfFree,
  unknownPasswordHash,
  updateUser,
} from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { listCustomers } from "#server/subscriptions/boxes.queries.ts";
import { applyOutcomes } from "#server/subscriptions/charging/apply-outcomes.ts";
import { methodColumns } from "#server/subscriptions/charging/method-columns.ts";
import { queueCardLink } from "#server/subscriptions/charging/replace-card.ts";
import { storeAnswers } from "#server/subscriptions/questionnaire/answers.ts";
import { insertSubscription } from "#server/subscriptions/subscriptions.queries.ts";
import { cardFault } from "./decide-row.ts";
import { decideRows, refreshRows } from "./move-states.ts";
import { getMove, PROOF_AGE_MAX_MS } from "./move-steps.ts";
import {
  countStale,
  insertMoved,
  listStartable,
  lockMove,
  lockMoveRow,
  type MoveRecord,
  type MoveRow,
  saveStates,
} from "./moving.queries.ts";

const ROWS_AT_ONCE = 25;

/**
 * Starts the next subscriptions of the file that have no open question, each in its own transaction. The caller repeats it
 * until none is left. Refuses with `move-not-ready` while the other shop is not switched off, or if a look-up is missing
 * or older than an hour.
 */
export async function startMove(shop: Shop, moveId: number, actorUserId: number): Promise<void> {
  const now = shop.clock();
  const move = await getMove(shop.db, moveId);
  if (!move.switchedOffOn || move.switchedOffOn > londonDay(now)) {
    throw new ShopError("move-not-ready", { reason: "not-off" });
  }
  const stale = await countStale(shop.db, moveId, new Date(now.getTime() - PROOF_AGE_MAX_MS));
  if (stale > 0) throw new ShopError("move-not-ready", { reason: "stale", rows: stale });
  for (const { line } of await listStartable(shop.db, moveId, ROWS_AT_ONCE)) {
    if (shop.isClosing()) break;
    await startOrAsk(shop, { moveId, line, actorUserId });
  }
  shop.wake("send-letters");
}

interface Start {
  moveId: number;
  line: number;
  actorUserId: number;
}

/** Starts one row. A row that cannot be stored becomes a question, so that it does not hold up the others. */
async function startOrAsk(shop: Shop, start: Start): Promise<void> {
  const { moveId, line } = start;
  try {
    const passwordHash = await unknownPasswordHash();
    await shop.db.transaction((tx) => startOne(tx, start, { passwordHash, now: shop.clock() }));
  } catch (error) {
    shop.log.error({ err: error, line }, "a subscription of another shop could not be started");
    const notes = ["It could not be started. Look it up and try again."];
    await saveStates(shop.db, moveId, [{ line, state: "question", notes }]);
  }
}

interface Moment {
  passwordHash: string;
  now: Date;
}

/** Decides again under the lock, because an earlier row can have started a subscription of the same customer. */
async function startOne(tx: Tx, { moveId, line, actorUserId }: Start, moment: Moment): Promise<void> {
  const { now } = moment;
  const move = await lockMove(tx, moveId);
  const row = move && (await lockMoveRow(tx, moveId, line));
  if (!move?.switchedOffOn || !row?.subscriber) return;
  const [found] = await decideRows(tx, move, [row], now);
  const { state, moved } = found?.decided ?? {};
  const isFresh = row.provedAt !== null && now.getTime() - row.provedAt.getTime() <= PROOF_AGE_MAX_MS;
  const isStartable = state === "ready" || state === "card-asked";
  if (!found || !moved || !isStartable || (row.subscriber.payerId !== null && !isFresh)) {
    return refreshRows(tx, move, [row], now);
  }
  const { audienceNames } = await readSettings(tx);
  const userId = await findOrOpenAccount(tx, row, found.here.account?.userId, moment);
  const subscriptionId = await insertStarted(tx, { row, moved, userId, switchedOffOn: move.switchedOffOn, now });
  await insertMoved(tx, { system: move.system, externalId: row.externalId, subscriptionId, createdAt: now });
  await recordChange(tx, {
    actorUserId,
    action: "move-in",
    entity: "subscription",
    entityId: subscriptionId,
    after: { plan: planName(moved, audienceNames), ...describe(move, row, moved) },
    now,
  });
  await saveStates(tx, moveId, [{ line, state: "started", notes: [] }]);
}

function describe({ system, switchedOffOn }: MoveRecord, { externalId }: MoveRow, moved: MovedSubscription) {
  const { monthlyPence, nextChargeOn, boxesLeft } = moved;
  return {
    monthlyPricePence: monthlyPence,
    boxesLeft,
    nextChargeAtOtherShop: nextChargeOn,
    otherShopOffOn: switchedOffOn,
    movedFrom: `${system} ${externalId}`,
  };
}

/** The customer's account. A new one has a password that nobody knows, and its owner sets one by email. */
async function findOrOpenAccount(
  tx: Tx,
  { email, subscriber }: MoveRow,
  known: number | undefined,
  { passwordHash, now }: Moment,
): Promise<number> {
  if (!subscriber) throw new Error("the row was not read");
  const name = { firstName: subscriber.firstName, lastName: subscriber.lastName };
  const address = deliveryOf(subscriber);
  if (known === undefined) {
    const opened = await insertUser(tx, {
      username: email,
      usernameKey: usernameKey(email),
      email,
      password: passwordHash,
      isOpenedByShop: true,
      ...name,
      ...address,
      createdAt: now,
      updatedAt: now,
    });
    if (!opened) throw new Error(`an account for ${email.split("@")[1]} has been opened since the look-up`);
    return opened.id;
  }
  const user = await lockUser(tx, known);
  if (!user) throw new Error("the account is gone");
  const missing = {
    ...(user.firstName === "" ? name : {}),
    ...(user.deliveryPostcode === "" ? address : {}),
  };
  if (Object.keys(missing).length > 0) await updateUser(tx, known, { ...missing, updatedAt: now });
  return known;
}

function deliveryOf({ line1, line2, city, postcode }: FileSubscriber) {
  return { deliveryLine1: line1, deliveryLine2: line2, deliveryCity: city, deliveryPostcode: postcode };
}

interface ToStart {
  row: MoveRow;
  moved: MovedSubscription;
  userId: number;
  switchedOffOn: IsoDay;
  now: Date;
}

/** Stores the running subscription with its next box. Asks the customer for a card if none can be charged. */
async function insertStarted(tx: Tx, { row, moved, userId, switchedOffOn, now }: ToStart): Promise<number> {
  const settings = await readSettings(tx);
  const today = londonDay(now);
  const plan = startMovedPlan(moved, { today, switchedOffOn, settings });
  const [first] = plan.boxes;
  const [customer] = await listCustomers(tx, [userId]);
  if (!first || !customer || !row.subscriber) throw new Error("the subscription has no box or customer");
  const { payerId, exclusions } = row.subscriber;
  const method = row.proof && !cardFault(row.proof, today) ? row.proof.method : null;
  const mandate = payerId && method ? methodColumns(payerId, { ...method, card: method.card ?? undefined }) : {};
  if (payerId && method) await saveStripeCustomerIfFree(tx, userId, payerId);
  const { audience, naturalness, purpose, duration, monthlyPence } = moved;
  const stored = await insertSubscription(tx, {
    userId,
    productId: planId(audience, duration),
    status: "active",
    currentPeriodStart: now,
    box: {
      audience,
      naturalness,
      purpose,
      duration,
      monthlyPence,
      firstBoxMonth: first.boxMonth,
      firstDispatchOn: first.dispatchOn,
      nextChargeOn: first.chargeOn,
      boxesMoved: plan.boxesMoved ?? 0,
    },
    exclusions,
    monthlyPrice: monthlyPence,
    ...mandate,
    version: 0,
    createdAt: now,
    updatedAt: now,
  });
  if (!stored) throw new Error("the subscription was not stored");
  const loaded = { row: stored, boxRows: [], plan };
  const outcome = announcedWith(unchanged(plan), { now, settings });
  await applyOutcomes(tx, [{ loaded, outcome, customer, isByShop: true }], { settings, now });
  await storeAnswers(tx, userId, { audience, naturalness, purpose, duration, exclusions: [...exclusions] }, now);
  if (!method) {
    await queueCardLink(tx, {
      row: stored,
      plan,
      customer,
      unpaid: undefined,
      neededFor: boxMonthOf(outcome.plan.boxes[0]?.chargeOn ?? today),
      now,
    });
  }
  return stored.id;
}
