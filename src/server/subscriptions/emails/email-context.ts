import { addDays, type BoxMonth } from "#domain/calendar.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import type { Outcome } from "#domain/subscriptions/box-events.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import { type Box, type BoxPlan, countTotal } from "#domain/subscriptions/boxes.ts";
import type { EmailFacts } from "#server/platform/names/email-kinds.ts";
import type { LoadedPlan } from "#server/subscriptions/box-plans.ts";
import type { BoxRow, Customer } from "#server/subscriptions/boxes.queries.ts";
import { methodLabelOf } from "#server/subscriptions/charging/method-columns.ts";

export interface EmailContext {
  subscriptionId: number;
  /**
   * Version of the subscription after the decision. Keys of emails about changes contain it, so that they are unique.
   */
  version: number;
  plan: BoxPlan;
  before: BoxPlan;
  customer: Customer;
  cardLastFour: string | null;
  method: string | null;
  outcome: Outcome;
  orderIds: ReadonlyMap<string, number>;
  settings: ShopSettings;
  now: Date;
  /** True if the administrator acts for the customer. */
  isByShop: boolean;
  /** Returns the box of a month, which must exist. */
  boxOf: (boxMonth: string) => Box;
  /** Amounts of a month's box that gift cards and the method pay. */
  sharesOf: (boxMonth: string) => { giftCardPence: Pence; amountPence: Pence };
}

export function emailContext(
  { row, boxRows, plan: before }: LoadedPlan,
  outcome: Outcome,
  {
    customer,
    settings,
    now,
    announced,
    isByShop,
  }: Pick<EmailContext, "customer" | "settings" | "now" | "isByShop"> & {
    /**
     * Boxes whose notices are written in this transaction, including boxes of other subscriptions, with their reserved
     * gift card amounts.
     */
    announced: readonly BoxRow[];
  },
  paid?: { boxMonth: string; orderId: number },
): EmailContext {
  const orderIds = new Map(boxRows.flatMap((box) => (box.orderId ? [[box.boxMonth as string, box.orderId]] : [])));
  if (paid) orderIds.set(paid.boxMonth, paid.orderId);
  const known = [...announced.filter(({ subscriptionId }) => subscriptionId === row.id), ...boxRows];
  const boxOf = (boxMonth: string) => {
    const box = outcome.plan.boxes.find((each) => each.boxMonth === boxMonth);
    if (!box) throw new Error(`subscription ${row.id} has no box for ${boxMonth}`);
    return box;
  };
  return {
    subscriptionId: row.id,
    version: row.version + 1,
    plan: outcome.plan,
    before,
    customer,
    cardLastFour: row.cardLastFour,
    method: methodLabelOf(row),
    outcome,
    orderIds,
    settings,
    now,
    isByShop,
    boxOf,
    sharesOf(boxMonth) {
      const giftCardPence = known.find((box) => box.boxMonth === boxMonth)?.giftCardAmount ?? pence(0);
      return { giftCardPence, amountPence: pence(boxOf(boxMonth).pricePence - giftCardPence) };
    },
  };
}

export function subscriptionFacts({ plan, customer, subscriptionId, settings }: EmailContext) {
  return {
    firstName: customer.firstName,
    subscriptionId,
    boxName: planTitle(plan.audience, settings.audienceNames),
    monthlyPence: plan.monthlyPence,
    boxesInAll: plan.planBoxes === null ? null : countTotal(plan),
  };
}

/** New days of an announced box that the shop has moved. */
export function movedFacts(context: EmailContext, boxMonth: BoxMonth): EmailFacts["box-moved"] {
  const { status, chargeOn, dispatchOn } = context.boxOf(boxMonth);
  const isToCharge = status === "billed" && chargeOn !== null;
  const before = context.before.boxes.find((box) => box.boxMonth === boxMonth);
  return {
    ...subscriptionFacts(context),
    ...context.sharesOf(boxMonth),
    boxMonth,
    dispatchOn,
    chargeOn: isToCharge ? chargeOn : null,
    cancelBy: isToCharge ? addDays(chargeOn, -1) : null,
    before: before ? { dispatchOn: before.dispatchOn, chargeOn: isToCharge ? before.chargeOn : null } : null,
  };
}

/** The new days compared with those of the last sent email. Undefined if they are the same. */
export function withDaysBefore(
  facts: EmailFacts["box-moved"],
  before: EmailFacts["box-moved"]["before"] | undefined,
): EmailFacts["box-moved"] | undefined {
  const isChargeMoved = facts.chargeOn !== null && facts.chargeOn !== before?.chargeOn;
  const isSame = before?.dispatchOn === facts.dispatchOn && !isChargeMoved;
  return isSame ? undefined : { ...facts, before: before ?? null };
}
