import { isHeldByStoppedCard } from "#server/gift-cards/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { lockPlans } from "#server/subscriptions/box-plans.ts";
import { holdAmountsAgain } from "./box-gift-card-amounts.ts";
import { type BoxToCharge, findBoxToCharge } from "./charges.queries.ts";
import { forgetBoxPayment } from "./make-box-payment.ts";

/**
 * If one of the box's gift cards is blocked, splits its price again between the usable cards and the method. Otherwise
 * returns the same box. A blocked card pays for no further box, even if its amount was announced.
 */
export async function dropStoppedGiftCards(shop: Shop, box: BoxToCharge): Promise<BoxToCharge | undefined> {
  const { boxId, subscriptionId, paymentId, giftCardPence } = box;
  if (giftCardPence === 0 || !(await isHeldByStoppedCard(shop.db, boxId))) return box;
  // The old payment excludes the blocked card's amount, so a new payment for the larger amount replaces it.
  if (paymentId) await forgetBoxPayment(shop, boxId, paymentId);
  await shop.db.transaction((tx) => shareAnew(tx, { boxId, subscriptionId, now: shop.clock() }));
  return findBoxToCharge(shop.db, boxId);
}

async function shareAnew(
  tx: Tx,
  { boxId, subscriptionId, now }: { boxId: number; subscriptionId: number; now: Date },
): Promise<void> {
  const [loaded] = await lockPlans(tx, [subscriptionId], await readSettings(tx));
  const box = loaded?.boxRows.find(({ id }) => id === boxId);
  const isOwed = box?.status === "billed" || box?.status === "unpaid";
  if (!loaded || !box || !isOwed || box.paymentId !== null) return;
  await holdAmountsAgain(tx, { row: loaded.row, box }, now);
}
