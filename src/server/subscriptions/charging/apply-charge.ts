import { londonDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { decideChargeFailed, decidePaid, isRetryDue } from "#domain/subscriptions/box-billing.ts";
import { type Box, isPaid } from "#domain/subscriptions/boxes.ts";
import { planId, planTitle } from "#domain/subscriptions/plans.ts";
import { spendGiftCardsOfBox } from "#server/gift-cards/index.ts";
import { recordRenewal } from "#server/orders/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { ChargeFailure, Payment } from "#server/platform/kernel/payment-gateway.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { type LoadedPlan, lockPlans } from "#server/subscriptions/box-plans.ts";
import {
  type BoxRow,
  type Customer,
  listCustomers,
  setBoxOrders,
  setBoxParts,
  updateSubscription,
} from "#server/subscriptions/boxes.queries.ts";
import { addressOf } from "#server/subscriptions/read-views.ts";
import { applyOutcomes } from "./apply-outcomes.ts";
import { isCovered } from "./box-parts.ts";
import {
  endAttempt,
  findBoxToCharge,
  forgetPayment,
  insertAttempt,
  markCancelled,
  wasAttemptedWith,
} from "./charges.queries.ts";
import { methodColumns } from "./method-columns.ts";
import { insertUnmatchedPayment } from "./unmatched-payments.queries.ts";

/** What is known to have come of a box's payment. */
export type ChargeResult =
  | { kind: "paid"; payment: Payment }
  | { kind: "declined"; failure: Pick<ChargeFailure, "code" | "isHard"> & Partial<ChargeFailure> }
  /** There is nothing to charge: the method is gone, or never was. */
  | { kind: "no-method"; code: string }
  /** The payment cannot be made any more. */
  | { kind: "cancelled" }
  /** The provider never got the try. */
  | { kind: "not-taken" };

interface Charged {
  loaded: LoadedPlan;
  customer: Customer;
  box: Box;
  row: BoxRow;
  settings: ShopSettings;
  now: Date;
}

/**
 * Works what came of a box's payment into the box, whoever has learnt of it: the try itself, a look-up or a webhook. Under
 * the subscription's row lock; safe to call again with the same.
 */
export async function applyCharge(tx: Tx, boxId: number, result: ChargeResult, now: Date): Promise<void> {
  const charged = await load(tx, boxId, now);
  const isNews = await endAttempt(tx, boxId, { ...endingOf(result), endedAt: now });
  const { box } = charged;
  const isOwed = box.status === "billed" || box.status === "unpaid";
  switch (result.kind) {
    case "paid":
      return applyPaid(tx, charged, { ...result, isAttempt: isNews });
    case "declined":
      if (isNews && isOwed) await applyDeclined(tx, charged, result.failure);
      return;
    case "no-method":
      if (box.status === "billed" || isRetryDue(box, londonDay(now)))
        await applyDeclined(tx, charged, { code: result.code, isHard: true });
      return;
    case "cancelled":
      await markCancelled(tx, boxId);
      // A box that is given up was cancelled for that, and whoever gives it up says so.
      if (!isOwed || (box.failure && box.failure.giveUpOn <= londonDay(now))) return;
      if (charged.row.paymentId) await forgetPayment(tx, boxId, charged.row.paymentId);
      // Its customer has tried too many cards, and is there to be told.
      if (charged.row.customerUntil && charged.row.customerUntil > now) return;
      return applyDeclined(tx, charged, { code: "payment_cancelled", isHard: true });
    case "not-taken":
      return;
  }
}

/**
 * Makes a box paid of which gift cards pay all: nobody is asked. Under the subscription's row lock; one that is paid, left
 * out or has a payment by now is left alone.
 */
export async function applyCovered(tx: Tx, boxId: number, now: Date): Promise<void> {
  const charged = await load(tx, boxId, now);
  const { box, row } = charged;
  const isOwed = box.status === "billed" || box.status === "unpaid";
  if (isOwed && row.paymentId === null && isCovered(row)) await settle(tx, charged, undefined);
}

function endingOf(result: ChargeResult) {
  if (result.kind !== "declined" && result.kind !== "no-method") return { outcome: result.kind };
  const { code, requestId } = result.kind === "declined" ? result.failure : { code: result.code, requestId: undefined };
  return { outcome: "declined" as const, code, requestId: requestId ?? null };
}

async function load(tx: Tx, boxId: number, now: Date): Promise<Charged> {
  const found = await findBoxToCharge(tx, boxId);
  const settings = await readSettings(tx);
  const [loaded] = found ? await lockPlans(tx, [found.subscriptionId], settings) : [];
  const [customer] = loaded ? await listCustomers(tx, [loaded.row.userId]) : [];
  const row = loaded?.boxRows.find(({ id }) => id === boxId);
  const box = loaded?.plan.boxes.find(({ boxMonth }) => boxMonth === row?.boxMonth);
  if (!loaded || !customer || !row || !box) throw new Error(`the box ${boxId} that was charged is gone`);
  return { loaded, customer, box, row, settings, now };
}

interface Paid {
  payment: Payment;
  /** Whether a try of ours has taken it; its customer in person otherwise. */
  isAttempt: boolean;
}

/** Money for a box that does not come is noted, and goes back by itself. */
async function applyPaid(tx: Tx, charged: Charged, { payment, isAttempt }: Paid): Promise<void> {
  const { box, row } = charged;
  requireOurs(payment, row);
  await markCancelled(tx, row.id);
  if (isPaid(box) || row.orderId !== null) return;
  if (box.status !== "skipped" && payment.amountPence <= box.pricePence)
    return settle(tx, charged, { payment, isAttempt });
  await returnMoney(tx, charged, payment);
}

async function returnMoney(tx: Tx, { loaded, customer, box, now }: Charged, payment: Payment): Promise<void> {
  const subscriptionId = loaded.row.id;
  const { id: paymentId, amountPence } = payment;
  const isNews = await insertUnmatchedPayment(tx, { subscriptionId, paymentId, amount: amountPence, createdAt: now });
  if (!isNews) return;
  await queueEmail(tx, now, {
    kind: "charge-returned",
    about: `payment:${paymentId}`,
    recipient: customer.email,
    facts: {
      firstName: customer.firstName,
      subscriptionId,
      boxName: planTitle(box.audience),
      boxMonth: box.boxMonth,
      amountPence,
    },
  });
}

/** A payment that says of itself that it is for another box is nobody's reason to send this one. */
function requireOurs({ id, box, currency }: Payment, row: BoxRow): void {
  const isOurs = box?.subscriptionId === row.subscriptionId && box.boxMonth === row.boxMonth && currency === "gbp";
  if (!isOurs) throw new Error(`payment ${id} is not for the box ${row.id}`);
}

async function settle(tx: Tx, charged: Charged, by: Paid | undefined): Promise<void> {
  const { customer, box, settings, now } = charged;
  const { row, plan, boxRows } = charged.loaded;
  const amountPence = by?.payment.amountPence ?? pence(0);
  // A payment that was made before a gift card came is of the whole price.
  const giftCardPence = pence(Math.min(charged.row.giftCardAmount, box.pricePence - amountPence));
  const orderId = await recordRenewal(
    tx,
    {
      userId: row.userId,
      email: customer.email,
      subscriptionId: row.id,
      productId: planId(box.audience, plan.duration),
      productName: planTitle(box.audience),
      amountPence,
      paymentId: by?.payment.id ?? null,
      giftCardPence,
      deliveryAddress: addressOf(row, customer),
      billingAddress: row.gift ? addressOf({ gift: null }, customer) : null,
    },
    now,
  );
  const paidRow = { ...charged.row, giftCardAmount: giftCardPence };
  if (charged.row.giftCardAmount > 0) {
    await spendGiftCardsOfBox(tx, paidRow.id, { orderId, giftCardPence, now });
    await setBoxParts(tx, [paidRow]);
  }
  const paid = { boxMonth: box.boxMonth, orderId };
  if (by) {
    await saveMethodOf(tx, charged, by.payment);
    if (!by.isAttempt) await notePaidInPerson(tx, charged, by.payment);
  }
  const loaded = { row, plan, boxRows: boxRows.map((each) => (each.id === paidRow.id ? paidRow : each)) };
  const outcome = decidePaid(plan, box, londonDay(now), settings);
  await applyOutcomes(tx, [{ loaded, customer, outcome, paid }], { settings, now });
  await setBoxOrders(tx, [{ subscriptionId: row.id, ...paid }]);
}

/** What the customer has paid with in person pays from now on; what a job has tried is what was kept. */
async function saveMethodOf(tx: Tx, { loaded, row }: Charged, { method, payerId }: Payment): Promise<void> {
  if (!method || !payerId || method.id === loaded.row.methodId || (await wasAttemptedWith(tx, row.id, method.id)))
    return;
  await updateSubscription(tx, { id: loaded.row.id, ...methodColumns(payerId, method) });
}

/** Nobody has written this try down before it was made: its customer made it. */
async function notePaidInPerson(tx: Tx, { row, now }: Charged, { method }: Payment): Promise<void> {
  if (!method) return;
  await insertAttempt(tx, {
    boxId: row.id,
    methodId: method.id,
    methodType: method.type,
    lastFour: method.card?.lastFour ?? null,
    begunAt: now,
  });
  await endAttempt(tx, row.id, { outcome: "paid", endedAt: now });
}

async function applyDeclined(
  tx: Tx,
  { loaded, customer, box, settings, now }: Charged,
  { code, isHard }: Pick<ChargeFailure, "code" | "isHard">,
): Promise<void> {
  const outcome = decideChargeFailed(loaded.plan, box, { failure: code, isHard, today: londonDay(now) }, settings);
  await applyOutcomes(tx, [{ loaded, customer, outcome }], { settings, now });
}
