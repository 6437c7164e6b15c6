import { expect, it } from "vitest";
import { mergeEnteredCodes, NO_CODES } from "./entered-codes.ts";

it("carries what a guest entered on to the customer's basket, and nothing in place of something", () => {
  const guest = { code: "WINTER10", giftCardIds: [3, 1] };
  const own = { code: "OLD", giftCardIds: [1, 2] };
  expect(mergeEnteredCodes(guest, own)).toEqual({ code: "WINTER10", giftCardIds: [1, 2, 3] });
  expect(mergeEnteredCodes(NO_CODES, own)).toEqual(own);
  expect(mergeEnteredCodes(guest, NO_CODES)).toEqual(guest);
  const many = mergeEnteredCodes({ code: null, giftCardIds: [6, 7] }, { code: null, giftCardIds: [1, 2, 3, 4] });
  expect(many.giftCardIds).toEqual([1, 2, 3, 4, 6]);
});
