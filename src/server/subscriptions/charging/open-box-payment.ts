import type { BoxPayment } from "#contract/box-payments.ts";
import { londonDay } from "#domain/calendar.ts";
import { isPayable } from "#domain/charge-boxes.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Payment } from "#server/kernel/payment-gateway.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readSettings } from "#server/settings/index.ts";
import { lockPlans } from "#server/subscriptions/box-plans.ts";
import { applyCharge } from "./apply-charge.ts";
import { attemptCharge } from "./attempt-charge.ts";
import { findBoxToCharge, findOpenAttempt, holdForCustomer } from "./charges.queries.ts";
import { dropStoppedGiftCards } from "./drop-stopped-gift-cards.ts";
import { type BoxWanted, findBoxOwed } from "./find-box-owed.ts";
import { forgetBoxPayment } from "./forget-box-payment.ts";
import { lookUpCharge } from "./look-up-charge.ts";
import { makeBoxPayment } from "./make-box-payment.ts";
import { viewBoxPayment } from "./view-box-payment.ts";

/** How long jobs leave a box to its customer, who may have to find a telephone first. */
const CUSTOMER_MINUTES = 15;
const ROUNDS_MAX = 2;

/**
 * Readies an unpaid box for its customer, who is there to answer the bank or to name another card: always the one payment
 * that the box has. What is not payable is answered as it stands. Refuses `not-found` for other people's.
 */
export async function openBoxPayment(shop: Shop, wanted: BoxWanted): Promise<BoxPayment> {
  const boxId = await shop.db.transaction((tx) => hold(tx, wanted, shop.clock()));
  if (boxId !== undefined) await lookUpOpenAttempt(shop, boxId);
  const isBusy = boxId !== undefined && (await findOpenAttempt(shop.db, boxId)) !== undefined;
  const payment = boxId === undefined || isBusy ? undefined : await readyPayment(shop, boxId);
  if (boxId !== undefined && !isBusy && !payment) await attemptCharge(shop, boxId, "asked");
  if (boxId !== undefined && payment?.status === "succeeded") {
    await shop.db.transaction((tx) => applyCharge(tx, boxId, { kind: "paid", payment }, shop.clock()));
  }
  return viewBoxPayment(shop, wanted, payment);
}

/** The box that its customer may pay now, from which jobs keep away for a while. */
async function hold(tx: Tx, wanted: BoxWanted, now: Date): Promise<number | undefined> {
  const [loaded] = await lockPlans(tx, [wanted.subscriptionId], await readSettings(tx));
  const owed = loaded && findBoxOwed(loaded, wanted);
  if (!owed) throw new ShopError("not-found");
  if (!isPayable(owed.box, londonDay(now))) return undefined;
  await holdForCustomer(tx, owed.row.id, new Date(now.getTime() + CUSTOMER_MINUTES * MINUTE_MS));
  return owed.row.id;
}

async function lookUpOpenAttempt(shop: Shop, boxId: number): Promise<void> {
  const open = await findOpenAttempt(shop.db, boxId);
  if (open) await lookUpCharge(shop, open);
}

/**
 * The box's payment, which is made where there is none, or where its payer was deleted at the provider; undefined where gift
 * cards pay all.
 */
async function readyPayment(shop: Shop, boxId: number): Promise<Payment | undefined> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const found = await findBoxToCharge(shop.db, boxId);
    const box = found && (await dropStoppedGiftCards(shop, found));
    if (!box) break;
    const made = box.paymentId
      ? { kind: "made" as const, paymentId: box.paymentId }
      : await makeBoxPayment(shop, box, "present");
    if (made.kind === "nothing-due") return undefined;
    if (made.kind === "no-method") break;
    const { paymentId } = made;
    const payment = await shop.gateway.openToCustomer(paymentId, box.methodId ?? undefined);
    if (payment && payment.status !== "cancelled") return payment;
    await forgetBoxPayment(shop, boxId, paymentId);
  }
  throw new ShopError("payment-unavailable");
}
