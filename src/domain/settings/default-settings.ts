import { type IsoDay, isoDay } from "#domain/iso-day.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { PackagingWeights } from "#domain/orders/parcel-weight.ts";
import { DEFAULT_AUDIENCE_NAMES } from "#domain/subscriptions/box-names.ts";
import { DEFAULT_BOX_SIZE } from "#domain/subscriptions/box-size.ts";
import type { BoxLooks, PlanOffer, PlanPrices } from "#domain/subscriptions/plans.ts";
import { DEFAULT_CALENDAR } from "./default-calendar.ts";

/** All numbers of the shop's rules that the merchant can change (docs/rules.md). */
export interface ShopSettings extends PlanPrices, PlanOffer, BoxLooks, PackagingWeights {
  basketDeliveryPence: Pence;
  tariffDeliveryPence: Pence;
  /** Day of the month. All such settings are from 1 to 28, because every month has these days. */
  chargeDay: number;
  /** The notice of the next charge is sent on this day. */
  billingDay: number;
  /** Minimum days between a payment notice and its charge. */
  noticeDaysMin: number;
  /** A failed charge is retried this many days later. */
  retryAfterDays: readonly number[];
  /** The subscription ends after this many unpaid boxes in a row. */
  unpaidBoxesMax: number;
  /** Limit of charges per second, for the provider's rate limit. */
  chargesPerSecondMax: number;
  pauseMonthsMax: number;
  /** Cooling-off period in days, after the first box and after the first full price. */
  coolingOffDays: number;
  /** Number of items in a box. A recipe must have it when it is saved; existing recipes keep their number. */
  boxSize: number;
  /** Number of boxes in a row that should have no product in common, if the catalogue allows it. */
  boxesWithoutRepeat: number;
  /**
   * From this day, the customer has a legal right to cancel after the first full price. Before this day, the right is
   * only the shop's promise.
   */
  subscriptionLawFrom: IsoDay;
  cutOffDay: number;
  /** London wall-clock hour, 0 to 23. */
  cutOffHour: number;
  dispatchDay: number;
  /** Further days without dispatch: holidays of the shop and one-off royal bank holidays. */
  closures: readonly IsoDay[];
  stockHoldMinutes: number;
  /** Days after which an unpaid telephone order ends. It ends at the end of that day in London. */
  telephoneOrderDays: number;
  /** Limits on the unpaid orders, units and code uses that one network can hold at the same time. */
  ordersHeldMax: number;
  unitsHeldMax: number;
  codesHeldMax: number;
  /** Maximum newsletter emails per minute, for the mail server's limit. */
  newsletterReadersPerMinuteMax: number;
  /** Refunds above this amount require re-authentication. */
  refundWithoutProofPence: Pence;
  /** The carrier's code of the service, from the merchant's own account. */
  carrierServiceCode: string;
  /** The same for parcels that exceed the limits of a Small Parcel. */
  mediumParcelServiceCode: string;
  /** Number of products that fit into a Small Parcel. */
  smallParcelUnitsMax: number;
  /**
   * Order of the home page's parts, of the header's links and of the links in each column of the footer, by names of
   * parts and paths. Those that are not named follow in the order that comes with the shop.
   */
  homeOrder: readonly string[];
  headerOrder: readonly string[];
  footerOrder: readonly string[];
  /** True if the shop emails the merchant each morning what there is to do. */
  sendsMorningEmail: boolean;
  unitsPerLineMax: number;
  linesPerBasketMax: number;
}

export const DEFAULT_SETTINGS: ShopSettings = {
  regularBoxPence: { women: pence(2999), men: pence(2999), children: pence(2499) },
  firstBoxPence: pence(1999),
  planDiscountPercent: { monthly: 0, "3months": 10, "6months": 15, "12months": 20 },
  offeredAudiences: { women: true, men: true, children: true },
  offeredDurations: { monthly: true, "3months": true, "6months": true, "12months": true },
  audienceNames: DEFAULT_AUDIENCE_NAMES,
  audienceLines: {
    women: "Flowers, herbs and citrus, in turn",
    men: "Dry and green: cedar, pine, rosemary",
    children: "Mild, and bought by a grown-up",
  },
  audiencePictures: { women: "", men: "", children: "" },
  boxLine: "",
  basketDeliveryPence: pence(100),
  tariffDeliveryPence: pence(399),
  ...DEFAULT_CALENDAR,
  noticeDaysMin: 10,
  retryAfterDays: [2, 4, 6],
  unpaidBoxesMax: 2,
  chargesPerSecondMax: 20,
  pauseMonthsMax: 3,
  coolingOffDays: 14,
  boxSize: DEFAULT_BOX_SIZE,
  boxesWithoutRepeat: 3,
  subscriptionLawFrom: isoDay("2027-01-01"),
  closures: [],
  stockHoldMinutes: 30,
  telephoneOrderDays: 3,
  ordersHeldMax: 10,
  unitsHeldMax: 100,
  codesHeldMax: 3,
  newsletterReadersPerMinuteMax: 50,
  refundWithoutProofPence: pence(5000),
  carrierServiceCode: "TOLP48",
  mediumParcelServiceCode: "TOLP48",
  smallParcelUnitsMax: 15,
  parcelPackagingGrams: 250,
  unitPackagingGrams: 20,
  unsizedUnitGrams: 150,
  homeOrder: [],
  headerOrder: [],
  footerOrder: [],
  sendsMorningEmail: true,
  unitsPerLineMax: 20,
  linesPerBasketMax: 40,
};
