import { isFirstFullPrice, planNextBox } from "./bill-boxes.ts";
import { type Outcome, quietly, telling } from "./box-happenings.ts";
import { type Box, type BoxPlan, type ChargeTrouble, findOpenBox, withBox, withSkipped } from "./boxes.ts";
import { addDays, addMonths, type IsoDay, lastChargeOn } from "./calendar.ts";
import type { ShopSettings } from "./settings.ts";

/** The box that an invoice of a day pays for: the one that it was made for, or the announced one that has none yet. */
export function findInvoicedBox(plan: BoxPlan, invoice: { id: string; chargeOn: IsoDay }): Box | undefined {
  const known = plan.boxes.find((box) => box.invoiceId === invoice.id);
  if (known) return known;
  const open = findOpenBox(plan);
  const isAwaited = open?.status === "billed" && open.chargeOn !== null && open.chargeOn <= invoice.chargeOn;
  return isAwaited ? open : undefined;
}

/** A box is paid. Its subscription is well again, and the next box takes its place in the plan. */
export function decidePaid(
  plan: BoxPlan,
  box: Box,
  { invoiceId, paidOn }: { invoiceId: string; paidOn: IsoDay },
  settings: ShopSettings,
): Outcome {
  const isFull = isFirstFullPrice(plan, box);
  const paid = withBox(
    {
      ...plan,
      unpaidInARow: 0,
      coolingOffUntil: isFull ? addDays(paidOn, settings.coolingOffDays - 1) : plan.coolingOffUntil,
    },
    box.boxMonth,
    { status: "charged", chargedOn: paidOn, invoiceId, trouble: null },
  );
  const next = planNextBox(paid, settings);
  const taken = { kind: "charge-taken", boxMonth: box.boxMonth } as const;
  return isFull ? telling(next, taken, { kind: "cooling-off", boxMonth: box.boxMonth }) : telling(next, taken);
}

export interface FailedCharge {
  invoiceId: string;
  failure: string;
  isHard: boolean;
  /** Tries that the provider has counted, this one included. */
  providerAttempts: number;
  today: IsoDay;
}

/** A charge failed, for the first time or again. A box of a subscription that ends is not pursued. */
export function decideChargeFailed(plan: BoxPlan, box: Box, failed: FailedCharge, settings: ShopSettings): Outcome {
  if (plan.cancelAtPeriodEnd) {
    const dropped = withSkipped(withBox(plan, box.boxMonth, { invoiceId: failed.invoiceId }), box.boxMonth, "ended");
    return { ...quietly(dropped), invoicesToVoid: [failed.invoiceId] };
  }
  const trouble = troubleAfter(box, failed, settings);
  const unpaid = withBox(plan, box.boxMonth, { status: "unpaid", invoiceId: failed.invoiceId, trouble });
  return telling(unpaid, { kind: "charge-failed", boxMonth: box.boxMonth, attempts: trouble.attempts });
}

function troubleAfter(
  box: Box,
  { failure, isHard, providerAttempts, today }: Omit<FailedCharge, "invoiceId">,
  settings: ShopSettings,
): ChargeTrouble {
  const attempts = (box.trouble?.attempts ?? 0) + 1;
  const failedOn = box.trouble?.failedOn ?? firstFailureOn(box, today, settings);
  const retryDays = retryDaysOf(box, failedOn, settings);
  const last = retryDays.at(-1) ?? failedOn;
  return {
    failure,
    isHard,
    attempts,
    providerAttempts,
    failedOn,
    retryOn: retryDays.find((day) => day > today) ?? null,
    giveUpOn: addDays(last, 1),
  };
}

/** A failure that is learnt of late is counted from that day: nobody loses the days in which to put it right. */
function firstFailureOn(box: Box, today: IsoDay, settings: ShopSettings): IsoDay {
  const [firstRetryAfter = 1] = settings.retryAfterDays;
  const isOnTime = box.chargeOn !== null && today < addDays(box.chargeOn, firstRetryAfter);
  return isOnTime && box.chargeOn !== null ? box.chargeOn : today;
}

function retryDaysOf(box: Box, failedOn: IsoDay, settings: ShopSettings): IsoDay[] {
  return settings.retryAfterDays
    .map((days) => addDays(failedOn, days))
    .filter((day) => day <= lastChargeOn(box.boxMonth, settings));
}

/** Whether today's try of an unpaid box is due. */
export function isRetryDue(box: Box, today: IsoDay): boolean {
  return box.status === "unpaid" && Boolean(box.trouble?.retryOn && box.trouble.retryOn <= today);
}

/** A try that would be pointless is not made; its letter is sent all the same, and the next day takes its turn. */
export function decideRetryLeftOut(plan: BoxPlan, box: Box, today: IsoDay, settings: ShopSettings): Outcome {
  if (!box.trouble) return quietly(plan);
  const trouble = troubleAfter(box, { ...box.trouble, today }, settings);
  const waiting = withBox(plan, box.boxMonth, { trouble });
  return telling(waiting, { kind: "charge-failed", boxMonth: box.boxMonth, attempts: trouble.attempts });
}

/** Gives an unpaid box up once its days are over: it is left out, its invoice taken back, the subscription rests. */
export function decideGiveUp(plan: BoxPlan, today: IsoDay, settings: ShopSettings): Outcome {
  const box = plan.boxes.find(({ status, trouble }) => status === "unpaid" && trouble && trouble.giveUpOn <= today);
  if (!box) return quietly(plan);
  const invoicesToVoid = box.invoiceId ? [box.invoiceId] : [];
  const skipped = { ...withSkipped(plan, box.boxMonth, "unpaid"), unpaidInARow: plan.unpaidInARow + 1 };
  if (skipped.unpaidInARow >= settings.unpaidBoxesMax) {
    const ended: BoxPlan = { ...skipped, status: "cancelled", pausedUntil: null, endsOn: today };
    return { ...telling(ended, { kind: "subscription-ended", cause: "unpaid" }), invoicesToVoid };
  }
  const afterwards = addMonths(box.boxMonth, 1);
  const pausedUntil = plan.pausedUntil && plan.pausedUntil > afterwards ? plan.pausedUntil : afterwards;
  const paused: BoxPlan = { ...skipped, status: "paused", pausedUntil };
  return { ...telling(paused, { kind: "subscription-paused", cause: "unpaid" }), invoicesToVoid };
}
