import { londonDay } from "#domain/calendar.ts";
import { isChargeDue, isRetryDue } from "#domain/charge-boxes.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { ProviderFailure } from "#server/payments/index.ts";
import { readSettings } from "#server/settings/index.ts";
import { lockPlans } from "#server/subscriptions/box-plans.ts";
import type { SubscriptionRow } from "#server/subscriptions/boxes.queries.ts";
import { applyCharge, applyCovered } from "./apply-charge.ts";
import { isCovered } from "./box-parts.ts";
import { type Attempt, type BoxToCharge, findBoxToCharge, insertAttempt, withdrawAttempt } from "./charges.queries.ts";
import { dropStoppedGiftCards } from "./drop-stopped-gift-cards.ts";
import { lookUpCharge } from "./look-up-charge.ts";
import { makeBoxPayment } from "./make-box-payment.ts";

/** `asked`: somebody has given another card, and the box is tried whatever its day. */
type Why = "due" | "asked";

/**
 * Takes a box's money, once: its one payment is made and kept, the try is written down, and only then the provider is
 * asked for the money. Whatever is lost in between, the next who comes finds the payment or the try, and looks it up.
 */
export async function attemptCharge(shop: Shop, boxId: number, why: Why): Promise<void> {
  const found = await findBoxToCharge(shop.db, boxId);
  const box = found && (await dropStoppedGiftCards(shop, found));
  if (!box) return;
  const made = box.paymentId
    ? { kind: "made" as const, paymentId: box.paymentId }
    : await makeBoxPayment(shop, box, "saved");
  if (made.kind === "nothing-due") return shop.db.transaction((tx) => takeCovered(tx, box, why, shop.clock()));
  if (made.kind === "no-method" || !box.methodId) {
    await shop.db.transaction((tx) => applyCharge(tx, boxId, { kind: "no-method", code: "method_gone" }, shop.clock()));
    return;
  }
  const { paymentId } = made;
  const now = shop.clock();
  const attempt = await shop.db.transaction((tx) => beginAttempt(tx, box, { why, paymentId, now }));
  if (!attempt) return;
  const answer = await confirm(shop, paymentId, attempt, box.customerUntil !== null);
  if (answer.kind === "look-up") return lookUpCharge(shop, { boxId, paymentId, begunAt: now });
  await shop.db.transaction((tx) => applyCharge(tx, boxId, answer, shop.clock()));
}

/** A box of which gift cards pay all, on its day. */
async function takeCovered(tx: Tx, box: BoxToCharge, why: Why, now: Date): Promise<void> {
  if (await lockWanted(tx, box, { why, paymentId: null, now })) await applyCovered(tx, box.boxId, now);
}

async function beginAttempt(
  tx: Tx,
  box: BoxToCharge,
  by: { why: Why; paymentId: string; now: Date },
): Promise<Attempt | undefined> {
  const row = await lockWanted(tx, box, by);
  if (!row?.methodId) return undefined;
  const { methodId, methodType, cardLastFour: lastFour } = row;
  return insertAttempt(tx, { boxId: box.boxId, methodId, methodType, lastFour, begunAt: by.now });
}

/** Decides once more under the subscription's lock; undefined when nothing is to be tried. */
async function lockWanted(
  tx: Tx,
  { boxId, subscriptionId, boxMonth }: BoxToCharge,
  { why, paymentId, now }: { why: Why; paymentId: string | null; now: Date },
): Promise<SubscriptionRow | undefined> {
  const settings = await readSettings(tx);
  const [loaded] = await lockPlans(tx, [subscriptionId], settings);
  const row = loaded?.boxRows.find(({ id }) => id === boxId);
  const box = loaded?.plan.boxes.find((each) => each.boxMonth === boxMonth);
  if (!loaded || !row || !box || row.paymentId !== paymentId || row.isCancelDue) return undefined;
  const today = londonDay(now);
  if (why === "due" && row.customerUntil && row.customerUntil > now) return undefined;
  const isGivenUp = box.failure !== null && box.failure.giveUpOn <= today;
  const isHard = box.failure?.isHard && !isCovered(row);
  const isRetry = why === "asked" ? box.status === "unpaid" : isRetryDue(box, today) && !isHard;
  const isWanted = isChargeDue(loaded.plan, box, today, settings) || (isRetry && !isGivenUp);
  return isWanted ? loaded.row : undefined;
}

/** A try that the provider refused to begin is taken back; one whose outcome is not known stays, and is looked up. */
async function confirm(shop: Shop, paymentId: string, attempt: Attempt, wasOpened: boolean) {
  const { boxId, number, methodId } = attempt;
  try {
    return await shop.gateway.confirmCharge(paymentId, { key: `confirm:${boxId}:${number}`, methodId, wasOpened });
  } catch (error) {
    const isRefused = error instanceof ProviderFailure && !error.isDoneUnknown;
    if (isRefused) await withdrawAttempt(shop.db, attempt);
    throw error;
  }
}
