import { expect, it } from "vitest";
import { carryEnteredOn, NOTHING_ENTERED } from "./entered.ts";

it("carries what a guest entered on to the customer's basket, and nothing in place of something", () => {
  const guest = { code: "WINTER10", giftCardIds: [3, 1] };
  const own = { code: "OLD", giftCardIds: [1, 2] };
  expect(carryEnteredOn(guest, own)).toEqual({ code: "WINTER10", giftCardIds: [1, 2, 3] });
  expect(carryEnteredOn(NOTHING_ENTERED, own)).toEqual(own);
  expect(carryEnteredOn(guest, NOTHING_ENTERED)).toEqual(guest);
  const many = carryEnteredOn({ code: null, giftCardIds: [6, 7] }, { code: null, giftCardIds: [1, 2, 3, 4] });
  expect(many.giftCardIds).toEqual([1, 2, 3, 4, 6]);
});
