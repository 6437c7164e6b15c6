import { expect, it } from "vitest";
import type { Checkout } from "#contract/checkout/checkout.ts";
import { findChangedTotal, seenTotals } from "./find-changed-total.ts";
import { reopenAndCompare } from "./use-pay.ts";

const PAID_BY_GIFT_CARD = { total: "0.00", giftCard: "42.49" };
const SAME = { orderId: 1001, totalAmount: "0.00", orderTotal: "42.49" } as Checkout;
const SMALLER = { ...SAME, orderTotal: "35.99" };

it("finds a changed amount due, and a changed total of an order that gift cards pay wholly", () => {
  expect(findChangedTotal(PAID_BY_GIFT_CARD, SAME)).toBeUndefined();
  const before = { before: 4249, isBeforeGiftCards: true };
  expect(findChangedTotal(PAID_BY_GIFT_CARD, SMALLER)).toEqual({ ...before, now: 3599 });
  const due = findChangedTotal({ total: "2.49", giftCard: "40.00" }, { ...SAME, totalAmount: "3.49" });
  expect(due).toEqual({ before: 249, now: 349, isBeforeGiftCards: false });
});

it("compares only the amount due with an order of version 0.2, which has no total", () => {
  const { orderTotal: _none, ...old } = SAME;
  expect(findChangedTotal(PAID_BY_GIFT_CARD, old)).toBeUndefined();
  expect(findChangedTotal(PAID_BY_GIFT_CARD, { ...old, totalAmount: "1.00" })).toMatchObject({ now: 100 });
  expect(seenTotals(old)).toEqual({});
  expect(seenTotals(SAME)).toEqual({ seen: { totalAmount: "0.00", orderTotal: "42.49" } });
});

it("names the total before gift cards if only that has changed right before the payment", async () => {
  const compare = (again: Checkout) => reopenAndCompare({ checkout: SAME, openAgain: () => Promise.resolve(again) });
  expect(await compare(SAME)).toBeUndefined();
  expect(await compare(SMALLER)).toEqual({ status: "changed", totalAmount: "35.99" });
  expect(await compare({ ...SMALLER, totalAmount: "1.00" })).toEqual({ status: "changed", totalAmount: "1.00" });
});
