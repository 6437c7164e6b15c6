import { isoDay } from "#domain/calendar.ts";
import type { EmailKind } from "#server/platform/names/email-kinds.ts";
import { ROLLING, type SampleEmails, sampleLink, sampleMonth, THREE_BOXES } from "./sample-people.ts";

const NEXT = { nextChargeOn: isoDay("2027-01-01"), nextDispatchOn: isoDay("2027-01-15") };

const NOTICE = {
  giftCardPence: 0,
  chargeOn: isoDay("2027-01-01"),
  dispatchOn: isoDay("2027-01-15"),
  cancelBy: isoDay("2026-12-31"),
  cardLastFour: "4242",
  method: "Visa ending 4242",
  manage: sampleLink("/box", "manage-box"),
};

const FAILED = {
  ...ROLLING,
  amountPence: 2999,
  giftCardPence: 0,
  attempt: 1,
  failure: "the card has expired",
  nextTryOn: isoDay("2027-01-03"),
  needsBank: false,
  payUntil: isoDay("2027-01-07"),
  changeCard: sampleLink("/box/card", "change-card"),
  pay: sampleLink("/box/pay", "pay-box"),
} as const;

const MOVED = {
  boxMonth: sampleMonth("2027-01"),
  dispatchOn: isoDay("2027-01-25"),
  chargeOn: isoDay("2027-01-05"),
  cancelBy: isoDay("2027-01-04"),
  amountPence: 2999,
  giftCardPence: 0,
  before: { dispatchOn: isoDay("2027-01-15"), chargeOn: isoDay("2027-01-01") },
};

const ENDED = {
  ...ROLLING,
  cause: "asked",
  cancelledOn: isoDay("2026-11-21"),
  endsOn: isoDay("2026-12-15"),
  lastDispatchOn: isoDay("2026-12-15"),
  lastChargeOn: null,
  lastChargePence: null,
  refundPence: 0,
} as const;

/** A box whose charge day has begun when its subscription pauses or ends. */
const LAST_CHARGE = {
  lastDispatchOn: isoDay("2026-12-15"),
  lastChargeOn: isoDay("2026-12-01"),
  lastChargePence: 2999,
};

const SKIPPED = {
  ...ROLLING,
  ...NEXT,
  reason: "asked",
  skippedMonth: sampleMonth("2026-12"),
  isByShop: false,
} as const;

const COMPLETED = { ...THREE_BOXES, boxes: 3, lastDispatchOn: isoDay("2027-02-15"), isPaidGift: false };

const PAUSED = {
  ...ROLLING,
  reason: "asked",
  isPaidGift: false,
  isByShop: false,
  lastDispatchOn: null,
  lastChargeOn: null,
  lastChargePence: null,
  resumesOn: null,
} as const;

const CARD_LINK = {
  firstName: ROLLING.firstName,
  subscriptionId: ROLLING.subscriptionId,
  boxName: ROLLING.boxName,
  method: "Visa ending 4242",
  unpaidMonth: null,
  unpaidPence: null,
  neededFor: null,
  changeCard: sampleLink("/box/card", "change-card"),
};

const COOLING_OFF = {
  ...ROLLING,
  amountPence: 2999,
  startsOn: isoDay("2027-01-01"),
  endsOn: isoDay("2027-01-14"),
  dispatchOn: isoDay("2027-01-15"),
  isStatutory: true,
};

export const SAMPLE_BOX_EMAILS = {
  "payment-notice": {
    sample: { ...ROLLING, ...NOTICE, amountPence: 2999, lastChargeOn: null, remainingPence: null },
    "of three boxes": {
      ...THREE_BOXES,
      ...NOTICE,
      amountPence: 2699,
      lastChargeOn: isoDay("2027-02-01"),
      remainingPence: 5398,
      cardLastFour: null,
      method: "Link",
    },
    "in part by gift card": {
      ...ROLLING,
      ...NOTICE,
      amountPence: 1999,
      giftCardPence: 1000,
      lastChargeOn: null,
      remainingPence: null,
    },
    "by gift card": {
      ...ROLLING,
      ...NOTICE,
      amountPence: 0,
      giftCardPence: 2999,
      lastChargeOn: null,
      remainingPence: null,
    },
  },
  "first-full-price": {
    sample: { ...ROLLING, ...NOTICE, amountPence: 2999, firstBoxPence: 1999, lastChargeOn: null, remainingPence: null },
  },
  "charge-taken": {
    sample: {
      ...ROLLING,
      amountPence: 2999,
      giftCardPence: 0,
      chargedOn: isoDay("2027-01-01"),
      dispatchOn: isoDay("2027-01-15"),
      boxNumber: 2,
      invoiceOrderId: 1090,
    },
    "by gift card": {
      ...ROLLING,
      amountPence: 0,
      giftCardPence: 2999,
      chargedOn: isoDay("2027-01-01"),
      dispatchOn: isoDay("2027-01-15"),
      boxNumber: 2,
      invoiceOrderId: 1090,
    },
    "of three boxes": {
      ...THREE_BOXES,
      amountPence: 1699,
      giftCardPence: 1000,
      chargedOn: isoDay("2027-01-01"),
      dispatchOn: isoDay("2027-01-15"),
      boxNumber: 2,
      invoiceOrderId: null,
    },
  },
  "charge-failed": {
    sample: FAILED,
    "in part by gift card": { ...FAILED, amountPence: 1999, giftCardPence: 1000 },
    "second time": { ...FAILED, attempt: 2, nextTryOn: isoDay("2027-01-05") },
    "the bank asks": {
      ...FAILED,
      needsBank: true,
      failure: "the bank needs you to confirm the payment",
      nextTryOn: null,
    },
    "last time": { ...FAILED, attempt: 3, failure: null, nextTryOn: null },
  },
  "charge-returned": {
    sample: {
      firstName: ROLLING.firstName,
      subscriptionId: ROLLING.subscriptionId,
      boxName: ROLLING.boxName,
      boxMonth: sampleMonth("2027-01"),
      amountPence: 2999,
    },
  },
  "box-skipped": {
    sample: SKIPPED,
    "by the shop": { ...SKIPPED, isByShop: true },
    "of three boxes, unpaid": { ...SKIPPED, ...THREE_BOXES, reason: "unpaid" },
    "nothing after it": {
      ...SKIPPED,
      reason: "unpaid",
      nextChargeOn: null,
      nextDispatchOn: null,
    },
  },
  "box-moved": {
    sample: { ...ROLLING, ...MOVED },
    paid: { ...ROLLING, ...MOVED, chargeOn: null, cancelBy: null },
    "by gift card": { ...ROLLING, ...MOVED, amountPence: 0, giftCardPence: 2999 },
  },
  "subscription-paused": {
    sample: { ...PAUSED, lastDispatchOn: isoDay("2026-12-15") },
    "until a day": { ...PAUSED, resumesOn: isoDay("2027-02-01") },
    "on a charge day": { ...PAUSED, ...LAST_CHARGE, resumesOn: isoDay("2027-02-01") },
    unpaid: { ...PAUSED, reason: "unpaid" },
    "by the shop": { ...PAUSED, isByShop: true, resumesOn: isoDay("2027-02-01") },
    "a paid gift": {
      ...PAUSED,
      isPaidGift: true,
      isByShop: true,
      lastDispatchOn: isoDay("2027-03-15"),
      resumesOn: isoDay("2026-12-15"),
    },
  },
  "subscription-resumed": {
    sample: { ...ROLLING, ...NEXT, isByShop: false },
    "by the shop": { ...ROLLING, ...NEXT, isByShop: true },
  },
  "subscription-kept": {
    sample: { ...ROLLING, ...NEXT, nextChargePence: 2999, resumesOn: null, isByShop: false },
    "by the shop": { ...ROLLING, ...NEXT, nextChargePence: 2999, resumesOn: null, isByShop: true },
    paused: {
      ...ROLLING,
      isByShop: false,
      nextChargeOn: null,
      nextChargePence: null,
      nextDispatchOn: null,
      resumesOn: isoDay("2027-02-01"),
    },
    "paid for": {
      ...THREE_BOXES,
      ...NEXT,
      nextChargeOn: null,
      nextChargePence: null,
      resumesOn: null,
      isByShop: false,
    },
  },
  "card-link": {
    sample: CARD_LINK,
    "of an unpaid box": { ...CARD_LINK, unpaidMonth: sampleMonth("2027-01"), unpaidPence: 2999 },
    "without a card": { ...CARD_LINK, method: null },
    "of a subscription from another shop": { ...CARD_LINK, method: null, neededFor: sampleMonth("2027-01") },
  },
  "subscription-changed": {
    sample: {
      ...ROLLING,
      changes: [
        { name: "How natural", before: "100% natural, no colour", after: "99% natural, with colour" },
        { name: "For whom", before: "For myself", after: "As a gift" },
      ],
      fromDispatchOn: isoDay("2026-12-15"),
      isContentsOnly: false,
      isByShop: false,
    },
    "contents, by the shop": {
      ...ROLLING,
      changes: [{ name: "Left out", before: "nothing", after: "lavender" }],
      fromDispatchOn: isoDay("2026-12-15"),
      isContentsOnly: true,
      isByShop: true,
    },
  },
  "plan-ends-soon": { sample: { ...THREE_BOXES, lastDispatchOn: isoDay("2027-02-15") } },
  "subscription-ended": {
    sample: ENDED,
    "at once, with a refund": { ...ENDED, endsOn: isoDay("2026-11-21"), lastDispatchOn: null, refundPence: 1999 },
    "on a charge day": { ...ENDED, ...LAST_CHARGE, cancelledOn: isoDay("2026-12-01") },
    unpaid: { ...ENDED, cause: "unpaid", lastDispatchOn: null },
    "by the shop": { ...ENDED, cause: "shop" },
  },
  "subscription-completed": {
    sample: COMPLETED,
    "a paid gift": { ...COMPLETED, isPaidGift: true },
    "a gift of one box": { ...COMPLETED, boxes: 1, isPaidGift: true },
  },
  "cooling-off": { sample: COOLING_OFF, "before the law": { ...COOLING_OFF, isStatutory: false } },
} satisfies { [Kind in EmailKind]?: SampleEmails<Kind> };
