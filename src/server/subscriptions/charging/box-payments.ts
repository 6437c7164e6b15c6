import type { BoxPayment } from "#contract/subscriptions/box-payments.ts";
import { addDays, londonDay } from "#domain/calendar.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { isPayable, needsBank } from "#domain/subscriptions/box-billing.ts";
import { isPaid } from "#domain/subscriptions/boxes.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Payment } from "#server/platform/kernel/payment-gateway.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { lockPlans, withBoxes } from "#server/subscriptions/box-plans.ts";
import { listSubscriptionsById } from "#server/subscriptions/boxes.queries.ts";
import { applyCharge } from "./apply-charge.ts";
import { attemptCharge, type BoxWanted, findBoxOwed, lookUpCharge, lookUpPayment } from "./attempt-charge.ts";
import { duePence } from "./box-gift-card-amounts.ts";
import { findBoxToCharge, findOpenAttempt, holdForCustomer } from "./charges.queries.ts";
import { dropStoppedGiftCards } from "./drop-stopped-gift-cards.ts";
import { forgetBoxPayment, makeBoxPayment } from "./make-box-payment.ts";
import { findUnmatchedPayment } from "./unmatched-payments.queries.ts";

/**
 * Minutes for which jobs skip a box while its customer pays. The customer may have to fetch a telephone for the bank's
 * authentication.
 */
const CUSTOMER_MINUTES = 15;
const ROUNDS_MAX = 2;

/**
 * Prepares an unpaid box for payment by its customer, who can authenticate or use another card. Reuses the box's
 * payment if it has one. Changes nothing if the box is not payable. Refuses with `not-found` for other customers'
 * boxes.
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

/** Finds the box that its customer can pay for, and makes jobs skip the box for `CUSTOMER_MINUTES`. */
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
 * Returns the box's payment. Creates one if there is none, or if its payer was deleted at the provider. Undefined if
 * gift cards pay everything.
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

/**
 * Reads the result of a box's payment from the provider, which is the only trusted source, and applies it. Refuses with
 * `not-found` for other customers' boxes.
 */
export async function settleBoxPayment(shop: Shop, wanted: BoxWanted): Promise<BoxPayment> {
  const rows = await listSubscriptionsById(shop.db, [wanted.subscriptionId]);
  const [loaded] = await withBoxes(shop.db, rows, await readSettings(shop.db));
  const owed = loaded && findBoxOwed(loaded, wanted);
  if (!owed) throw new ShopError("not-found");
  const { box, row } = owed;
  if (row.paymentId && !isPaid(box)) {
    await lookUpPayment(shop, row.paymentId);
    shop.wake("return-boxes");
    shop.wake("send-letters");
  }
  return viewBoxPayment(shop, wanted, undefined);
}

/** The payment page's view of a box. `payment` is the payment prepared for the page. */
async function viewBoxPayment(shop: Shop, wanted: BoxWanted, payment: Payment | undefined): Promise<BoxPayment> {
  const rows = await listSubscriptionsById(shop.db, [wanted.subscriptionId]);
  const [loaded] = await withBoxes(shop.db, rows, await readSettings(shop.db));
  const owed = loaded && findBoxOwed(loaded, wanted);
  if (!owed) throw new ShopError("not-found");
  const { box, row } = owed;
  const isOpen = isPayable(box, londonDay(shop.clock()));
  const isReady = isOpen && payment?.status === "open";
  const unmatched = row.paymentId && !isPaid(box) ? await findUnmatchedPayment(shop.db, row.paymentId) : undefined;
  return {
    subscriptionId: row.subscriptionId,
    boxMonth: box.boxMonth,
    audience: box.audience,
    amount: toPounds(duePence(row)),
    giftCardAmount: toPounds(row.giftCardAmount),
    dispatchOn: box.dispatchOn,
    status: isPaid(box) ? "paid" : unmatched ? "returned" : isReady ? "open" : isOpen ? "unknown" : "left-out",
    payUntil: isOpen && box.failure ? addDays(box.failure.giveUpOn, -1) : null,
    needsBank: needsBank(box),
    method: isReady && payment.method ? viewMethod(payment.method) : null,
    payment: isReady ? { paymentId: payment.id, clientSecret: payment.clientSecret } : null,
  };
}

function viewMethod({ type, card }: NonNullable<Payment["method"]>) {
  return { type, brand: card?.brand ?? null, lastFour: card?.lastFour ?? null };
}
