import type { BoxPayment } from "#contract/box-payments.ts";
import { isPaid } from "#domain/boxes.ts";
import { addDays, londonDay } from "#domain/calendar.ts";
import { isPayable, needsBank } from "#domain/charge-boxes.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Payment } from "#server/kernel/payment-gateway.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readSettings } from "#server/settings/index.ts";
import { withBoxes } from "#server/subscriptions/box-plans.ts";
import { listSubscriptionsById } from "#server/subscriptions/boxes.queries.ts";
import { duePence } from "./box-parts.ts";
import { type BoxWanted, findBoxOwed } from "./find-box-owed.ts";
import { findUnmatchedPayment } from "./unmatched-payments.queries.ts";

/** A box that its customer comes to pay, as it stands; `payment` is what was readied for it. */
export async function viewBoxPayment(shop: Shop, wanted: BoxWanted, payment: Payment | undefined): Promise<BoxPayment> {
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
