import { type IsoDay, isoDay } from "#domain/iso-day.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { PlanPrices } from "#domain/subscriptions/plans.ts";

/** Every number of the shop's rules that the merchant may change (docs/rules.md). */
export interface ShopSettings extends PlanPrices {
  basketDeliveryPence: Pence;
  tariffDeliveryPence: Pence;
  /** Days of the month; the 1st to the 28th, so that every month has them. */
  chargeDay: number;
  /** On this day the notice of the next charge goes out. */
  billingDay: number;
  /** At least so many days lie between a payment notice and its charge. */
  noticeDaysMin: number;
  /** Days after a failed charge on which it is tried again. */
  retryAfterDays: readonly number[];
  /** After so many boxes in a row that were not paid the subscription ends. */
  unpaidBoxesMax: number;
  /** So many cards are charged a second at most, for the provider's sake. */
  chargesPerSecondMax: number;
  pauseMonthsMax: number;
  /** Days in which a subscription may be ended with money back: after the first box, and after the first full price. */
  coolingOffDays: number;
  /** No product comes twice within so many boxes, where the catalogue allows it. */
  boxesWithoutRepeat: number;
  /** From this day on the right to end after a first full price is the law's; before, it is the shop's own promise. */
  subscriptionLawFrom: IsoDay;
  cutOffDay: number;
  /** London wall-clock hour, 0 to 23. */
  cutOffHour: number;
  dispatchDay: number;
  /** Extra days on which nothing leaves: holidays of the shop, royal occasions. */
  closures: readonly IsoDay[];
  stockHoldMinutes: number;
  /** What one network may hold at once without having paid: orders, units of goods, uses of discount codes. */
  ordersHeldMax: number;
  unitsHeldMax: number;
  codesHeldMax: number;
  /** To so many readers a newsletter is written in a minute at most, for the mail server's sake. */
  newsletterReadersPerMinuteMax: number;
  /** A refund of more asks for the password or a code again. */
  refundWithoutProofPence: Pence;
  unitsPerLineMax: number;
  linesPerBasketMax: number;
}

export const DEFAULT_SETTINGS: ShopSettings = {
  regularBoxPence: { women: pence(2999), men: pence(2999), children: pence(2499) },
  firstBoxPence: pence(1999),
  planDiscountPercent: { monthly: 0, "3months": 10, "6months": 15, "12months": 20 },
  basketDeliveryPence: pence(100),
  tariffDeliveryPence: pence(399),
  chargeDay: 1,
  billingDay: 15,
  noticeDaysMin: 10,
  retryAfterDays: [2, 4, 6],
  unpaidBoxesMax: 2,
  chargesPerSecondMax: 20,
  pauseMonthsMax: 3,
  coolingOffDays: 14,
  boxesWithoutRepeat: 3,
  subscriptionLawFrom: isoDay("2027-01-01"),
  cutOffDay: 15,
  cutOffHour: 14,
  dispatchDay: 15,
  closures: [],
  stockHoldMinutes: 30,
  ordersHeldMax: 10,
  unitsHeldMax: 100,
  codesHeldMax: 3,
  newsletterReadersPerMinuteMax: 50,
  refundWithoutProofPence: pence(5000),
  unitsPerLineMax: 20,
  linesPerBasketMax: 40,
};
