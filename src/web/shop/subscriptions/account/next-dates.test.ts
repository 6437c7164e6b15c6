import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { drawMarkup, drawWords } from "#tests/spec/draw-text.ts";
import { AfterCancelling } from "#web/shop/subscriptions/actions/cancel-dialog.tsx";
import { type DatedSubscription, NextDates } from "./current-subscription.tsx";

const ANNOUNCED: DatedSubscription = {
  status: "active",
  currentPeriodEnd: "2027-01-15T00:00:00.000Z",
  nextChargeOn: "2027-01-01",
  nextGiftCardAmount: "0.00",
  cancelAtPeriodEnd: false,
  isNextBoxPaid: false,
  nextPrice: "26.99",
  failure: null,
  boxes: [],
  committedBox: null,
};

const COMMITTED = {
  boxMonth: boxMonthOf(isoDay("2027-01-01")),
  chargeOn: "2027-01-01",
  dispatchOn: "2027-01-15",
  price: "26.99",
  giftCardAmount: "10.00",
};

const UNPAID: DatedSubscription = {
  ...ANNOUNCED,
  failure: {
    boxMonth: boxMonthOf(isoDay("2027-01-01")),
    failure: "generic_decline",
    needsBank: false,
    nextTryOn: "2027-01-03",
    payUntil: "2027-01-07",
  },
};

/** Dates as shown, each such as "15 January 2027: Your next box is dispatched". */
function leaves(subscription: DatedSubscription): string[] {
  const page = drawMarkup(createElement(NextDates, { subscription }));
  return [...page.matchAll(/<time[^>]*>(.+?)<\/time><span[^>]*>(.+?)<\/span><\/li>/g)].map(
    ([, on, name = ""]) => `${on}: ${name.replaceAll(/<[^>]+>/g, "")}`,
  );
}

describe("the dates to know of a subscription", () => {
  it("are the next payment, the last day to cancel before it, and the day of the box", () => {
    expect(leaves(ANNOUNCED)).toEqual([
      "31 December 2026: Last day to cancel before the next payment",
      "1 January 2027: Next payment, £26.99",
      "15 January 2027: Your next box is dispatched",
    ]);
  });

  it("tell apart what gift cards pay of the next payment", () => {
    expect(leaves({ ...ANNOUNCED, nextGiftCardAmount: "10.00" })).toContain(
      "1 January 2027: Next payment, £16.99, and £10.00 by gift card",
    );
    expect(leaves({ ...ANNOUNCED, nextGiftCardAmount: "26.99" })).toContain(
      "1 January 2027: Next payment, £26.99 by gift card",
    );
  });

  it("name the last payment and box of a subscription that was cancelled on its charge day", () => {
    const cancelled = { ...ANNOUNCED, cancelAtPeriodEnd: true, nextChargeOn: null };
    expect(leaves(cancelled)).toEqual([]);
    expect(leaves({ ...cancelled, committedBox: COMMITTED })).toEqual([
      "1 January 2027: Last payment, £16.99, and £10.00 by gift card",
      "15 January 2027: Your last box is dispatched, once it is paid",
    ]);
    const subscription = { ...cancelled, committedBox: COMMITTED };
    expect(drawWords(createElement(AfterCancelling, { subscription })).trim()).toBe(
      "The payment of £26.99 that we announced for 1 January 2027 is still taken. Its box is dispatched on 15 January 2027, once it is paid. Nothing more is charged.",
    );
  });

  it("name no payment of a day that is past while a box is unpaid, but what is unpaid and until when", () => {
    expect(leaves(UNPAID)).toEqual([
      "7 January 2027: Last day to pay for your January box, £26.99",
      "15 January 2027: Your next box is dispatched, once it is paid",
    ]);
  });
});
