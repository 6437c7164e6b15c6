import { randomUUID } from "node:crypto";
import { addDays, type BoxMonth, boxMonthOf, londonDay, londonInstant } from "#domain/calendar.ts";
import { formatMonth } from "#domain/day-labels.ts";
import { methodLabel } from "#domain/orders/method-label.ts";
import { type Refusal, ShopError } from "#domain/shop-error.ts";
import { isPayable } from "#domain/subscriptions/box-billing.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import { type BoxPlan, isPaidInFull } from "#domain/subscriptions/boxes.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { readPayer } from "#server/platform/payments/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { lockOne, type Requester } from "#server/subscriptions/actions/change-subscription.ts";
import { boxLink } from "#server/subscriptions/box-links.ts";
import { withBoxes } from "#server/subscriptions/box-plans.ts";
import {
  type BoxRow,
  type Customer,
  listCustomers,
  type SubscriptionRow,
  updateSubscription,
} from "#server/subscriptions/boxes.queries.ts";
import { findSubscription } from "#server/subscriptions/subscriptions.queries.ts";
import { attemptCharge } from "./attempt-charge.ts";
import { isPaidByGiftCards } from "./box-gift-card-amounts.ts";
import { wasAttemptedWith } from "./charges.queries.ts";
import { forgetBoxPayment } from "./make-box-payment.ts";
import { methodColumns, methodLabelOf } from "./method-columns.ts";
import { listExpiringCards } from "./methods.queries.ts";

/** Starts saving a card for a subscription. Refuses with `subscription-over` if it has ended. */
export async function openCardChange(
  shop: Shop,
  requester: Requester,
): Promise<{ setupId: string; clientSecret: string }> {
  const row = await getRunning(shop, requester);
  const setup = await shop.gateway.openMethodSetup({
    idempotencyKey: `card:${row.id}:${randomUUID()}`,
    payer: await readPayer(shop.db, row.userId),
    orderId: undefined,
  });
  return { setupId: setup.id, clientSecret: setup.clientSecret };
}

/**
 * Makes a saved method the subscription's method, and charges an unpaid box with it at once. Refuses with
 * `card-not-saved` if the provider has not saved the method, or saved it for another customer.
 */
export async function replaceCard(shop: Shop, requester: Requester, setupId: string): Promise<SubscriptionRow> {
  const row = await getRunning(shop, requester);
  const setup = await shop.gateway.findMethodSetup(setupId);
  const { status, method, payerId, userId } = setup ?? {};
  if (status !== "succeeded" || !method || !payerId || userId !== row.userId) throw new ShopError("card-not-saved");
  await shop.db.transaction((tx) => updateSubscription(tx, { id: row.id, ...methodColumns(payerId, method) }));
  await payUnpaidBox(shop, row, payerId);
  const changed = await findSubscription(shop.db, row.id);
  if (!changed) throw new ShopError("not-found");
  return changed;
}

async function getRunning(shop: Shop, { subscriptionId, userId }: Requester): Promise<SubscriptionRow> {
  const row = await findSubscription(shop.db, subscriptionId);
  if (!row || (userId !== undefined && row.userId !== userId)) throw new ShopError("not-found");
  if (row.status === "cancelled" || row.status === "completed") throw new ShopError("subscription-over");
  return row;
}

async function payUnpaidBox(shop: Shop, row: SubscriptionRow, payerId: string): Promise<void> {
  const [loaded] = await withBoxes(shop.db, [row], await readSettings(shop.db));
  const box = loaded?.boxRows.find(({ status }) => status === "unpaid");
  if (!box) return;
  try {
    // A payment belongs permanently to one payer, so a recreated payer needs another payment.
    if (box.paymentId && row.payerId !== payerId) await forgetBoxPayment(shop, box.id, box.paymentId);
    await attemptCharge(shop, box.id, "asked");
  } catch (error) {
    // The method changes even if the charge fails. The job looks up the result and retries.
    shop.log.error({ err: error, boxId: box.id }, "an unpaid box could not be charged with another method");
  }
}

/**
 * Charges an unpaid box again for the administrator, with the saved method. Refuses with `nothing-to-charge`,
 * `payment-in-progress`, and `card-refused` if no saved card can succeed.
 */
export async function retryCharge(shop: Shop, { subscriptionId, actorUserId }: RetryRequest): Promise<void> {
  const row = await getRunning(shop, { subscriptionId, userId: undefined });
  const retry = await findRetry(shop, row);
  if (retry.refusal) throw new ShopError(retry.refusal);
  const { box } = retry;
  const isBegun = await attemptCharge(shop, box.id, "shop", (tx) =>
    recordChange(tx, {
      actorUserId,
      action: "charge",
      entity: "subscription",
      entityId: subscriptionId,
      after: { box: formatMonth(box.boxMonth), pricePence: box.price },
      now: shop.clock(),
    }),
  );
  if (!isBegun) throw new ShopError("payment-in-progress");
}

interface RetryRequest {
  subscriptionId: number;
  actorUserId: number;
}

/** True if the administrator can try the charge of an unpaid box again. */
export async function canRetryCharge(shop: Shop, subscriptionId: number): Promise<boolean> {
  const row = await findSubscription(shop.db, subscriptionId);
  return row !== undefined && (await findRetry(shop, row)).refusal === undefined;
}

type Retry = { refusal: Refusal } | { refusal: undefined; box: BoxRow };

async function findRetry({ db, clock }: Shop, row: SubscriptionRow): Promise<Retry> {
  const now = clock();
  const [loaded] = await withBoxes(db, [row], await readSettings(db));
  const due = loaded?.plan.boxes.find((each) => isPayable(each, londonDay(now)));
  const box = loaded?.boxRows.find(({ boxMonth }) => boxMonth === due?.boxMonth);
  if (!due || !box) return { refusal: "nothing-to-charge" };
  if (box.heldForCustomerUntil && box.heldForCustomerUntil > now) return { refusal: "payment-in-progress" };
  if (isPaidByGiftCards(box)) return { refusal: undefined, box };
  // A card that was saved after the refusal and has not been charged for this box can still succeed.
  const isRefused = !row.methodId || (due.failure?.isHard && (await wasAttemptedWith(db, box.id, row.methodId)));
  return isRefused ? { refusal: "card-refused" } : { refusal: undefined, box };
}

/** Emails the customer a new link to change the card. Refuses with `nothing-to-change` for a gift of one box. */
export async function sendCardLink(shop: Shop, { subscriptionId, actorUserId }: RetryRequest): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const now = shop.clock();
    const { row, plan, boxRows } = await lockOne(
      tx,
      { subscriptionId, userId: undefined, actor: { userId: actorUserId } },
      await readSettings(tx),
    );
    if (plan.status === "cancelled" || plan.status === "completed") throw new ShopError("subscription-over");
    if (isPaidInFull(plan)) throw new ShopError("nothing-to-change");
    const [customer] = await listCustomers(tx, [row.userId]);
    if (!customer) throw new ShopError("not-found");
    const unpaid = boxRows.find(({ status }) => status === "unpaid");
    await queueCardLink(tx, { row, plan, customer, unpaid, neededFor: null, now });
    const change = { actorUserId, entity: "subscription", entityId: subscriptionId, now };
    await recordChange(tx, { ...change, action: "send-card-link" });
  });
  shop.wake("send-letters");
}

interface CardLink {
  row: SubscriptionRow;
  plan: BoxPlan;
  customer: Customer;
  /** The unpaid box, which is charged to the new card at once. */
  unpaid: BoxRow | undefined;
  /** Month of the first charge for which a card is missing. Null if the customer may ignore the email. */
  neededFor: BoxMonth | null;
  now: Date;
}

/** Queues the email with a link to change the card, or to give one. */
export async function queueCardLink(tx: Tx, { row, plan, customer, unpaid, neededFor, now }: CardLink): Promise<void> {
  const today = londonDay(now);
  const { audienceNames } = await readSettings(tx);
  await queueEmail(tx, now, {
    kind: "card-link",
    about: `subscription:${row.id}:${now.getTime()}`,
    recipient: customer.email,
    facts: {
      firstName: customer.firstName,
      subscriptionId: row.id,
      boxName: planTitle(plan.audience, audienceNames),
      method: methodLabelOf(row),
      unpaidMonth: unpaid?.boxMonth ?? null,
      unpaidPence: unpaid ? unpaid.price - unpaid.giftCardAmount : null,
      neededFor,
      changeCard: boxLink(
        "change-card",
        { subscriptionId: row.id, boxMonth: unpaid?.boxMonth ?? boxMonthOf(today) },
        { now, until: londonInstant(addDays(today, LINK_DAYS), 0) },
      ),
    },
  });
}

const SUBSCRIPTIONS_PER_RUN = 5_000;
/** Number of days before a card expires at which its holder receives a warning. */
const WARNING_DAYS = 30;
const LINK_DAYS = 31;

/** Sends one warning to each customer whose card expires before the next charges. */
export async function warnOfCards(shop: Shop): Promise<void> {
  const now = shop.clock();
  const today = londonDay(now);
  const latest = boxMonthOf(addDays(today, WARNING_DAYS));
  for (const card of await listExpiringCards(shop.db, latest, SUBSCRIPTIONS_PER_RUN)) {
    await shop.db.transaction((tx) =>
      queueEmail(tx, now, {
        kind: "card-expiring",
        about: card.about,
        recipient: card.email,
        facts: {
          firstName: card.firstName,
          cardBrand: card.cardBrand,
          cardLastFour: card.cardLastFour,
          method: methodLabel({ type: "card", brand: card.cardBrand, lastFour: card.cardLastFour }),
          expiresMonth: card.cardExpiresIn,
          nextChargeOn: card.nextChargeOn,
          changeCard: boxLink(
            "change-card",
            { subscriptionId: card.subscriptionId, boxMonth: card.cardExpiresIn },
            { now, until: londonInstant(addDays(today, LINK_DAYS), 0) },
          ),
        },
      }),
    );
  }
}
