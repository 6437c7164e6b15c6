import { randomUUID } from "node:crypto";
import { addDays, boxMonthOf, londonDay, londonInstant } from "#domain/calendar.ts";
import { methodLabel } from "#domain/orders/method-label.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { readPayer } from "#server/platform/payments/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import type { Requester } from "#server/subscriptions/actions/change-subscription.ts";
import { boxLink } from "#server/subscriptions/box-links.ts";
import { withBoxes } from "#server/subscriptions/box-plans.ts";
import { type SubscriptionRow, updateSubscription } from "#server/subscriptions/boxes.queries.ts";
import { findSubscription } from "#server/subscriptions/subscriptions.queries.ts";
import { attemptCharge } from "./attempt-charge.ts";
import { forgetBoxPayment } from "./make-box-payment.ts";
import { methodColumns } from "./method-columns.ts";
import { listExpiringCards } from "./methods.queries.ts";

/** Starts saving a card for a subscription. Refuses `subscription-over` if it has ended. */
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
 * Makes a saved method the subscription's method, and charges an unpaid box with it at once. Refuses `card-not-saved`
 * if the provider has not saved the method, or saved it for another customer.
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
    // A payment belongs to one payer for good, so a recreated payer needs another payment.
    if (box.paymentId && row.payerId !== payerId) await forgetBoxPayment(shop, box.id, box.paymentId);
    await attemptCharge(shop, box.id, "asked");
  } catch (error) {
    // The method changes even if the charge fails. The job looks up the result and retries.
    shop.log.error({ err: error, boxId: box.id }, "an unpaid box could not be charged with another method");
  }
}

const SUBSCRIPTIONS_PER_RUN = 5_000;
/** Days before the end of a card's last month at which its holder receives a warning. */
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
