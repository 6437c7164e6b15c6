import type { IsoDay } from "./calendar.ts";
import { type Pence, pence } from "./money.ts";
import type { Audience, Duration } from "./plans.ts";

/** Every number of the shop's rules that the merchant may change (docs/rules.md). */
export interface ShopSettings {
  regularBoxPence: Readonly<Record<Audience, Pence>>;
  firstBoxPence: Pence;
  planDiscountPercent: Readonly<Record<Duration, number>>;
  basketDeliveryPence: Pence;
  tariffDeliveryPence: Pence;
  /** Days of the month; the 1st to the 28th, so that every month has them. */
  chargeDay: number;
  cutOffDay: number;
  /** London wall-clock hour, 0 to 23. */
  cutOffHour: number;
  dispatchDay: number;
  /** Extra days on which nothing leaves: holidays of the shop, royal occasions. */
  closures: readonly IsoDay[];
  stockHoldMinutes: number;
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
  cutOffDay: 15,
  cutOffHour: 14,
  dispatchDay: 15,
  closures: [],
  stockHoldMinutes: 30,
  unitsPerLineMax: 20,
  linesPerBasketMax: 40,
};
