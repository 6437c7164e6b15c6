import { describe, expect, it } from "vitest";
import { decideBoxRefund, decideRefundSum, type RefundChoice, refundLines } from "./refund-choice.ts";

const SOAP = {
  id: 1,
  productId: 11,
  productName: "Oat soap",
  productPrice: "5.00",
  quantity: 3,
  total: "15.00",
  isSubscription: false,
};
const BOX = {
  id: 2,
  productId: 101,
  productName: "Women's box",
  productPrice: "19.99",
  quantity: 1,
  total: "19.99",
  isSubscription: true,
};
const order = {
  refundable: "29.99",
  wholeRefund: "29.99",
  items: [SOAP, BOX],
  refundLines: [
    { orderItemId: 1, refundedQuantity: 1, refundAmounts: ["4.50", "9.00"], onShelfQuantity: 1 },
    { orderItemId: 2, refundedQuantity: 0, refundAmounts: ["19.99"], onShelfQuantity: 0 },
  ],
};
const choice: RefundChoice = { extent: "all", units: {}, amountTyped: "" };

describe("what a refund comes to", () => {
  it("is all that is left, or what was paid for the chosen units", () => {
    expect(decideRefundSum(order, choice)).toEqual({ amountPence: 2999 });
    expect(decideRefundSum(order, { ...choice, extent: "lines", units: { 1: 2 } })).toEqual({ amountPence: 900 });
    expect(decideRefundSum(order, { ...choice, extent: "lines", units: { 1: 1, 2: 1 } })).toEqual({
      amountPence: 2449,
    });
  });

  it("is an amount as it is typed, never more than is left", () => {
    const amount = (amountTyped: string) => decideRefundSum(order, { ...choice, extent: "amount", amountTyped });
    expect(amount("3")).toEqual({ amountPence: 300 });
    expect(amount(" £3.5 ")).toEqual({ amountPence: 350 });
    expect(amount("29.99")).toEqual({ amountPence: 2999 });
    expect(amount("30")).toEqual({ problem: "Enter £29.99 or less" });
    for (const wrong of ["", "0", "0.00", "-1", "3.555", "1e3", "three"]) {
      expect(amount(wrong), wrong).toEqual({ problem: "Enter an amount in pounds, like 3.00" });
    }
  });

  it("is asked for where nothing is chosen, and where nothing of a line is left", () => {
    expect(decideRefundSum(order, { ...choice, extent: "lines", units: { 1: 0 } })).toHaveProperty("problem");
    expect(decideRefundSum(order, { ...choice, extent: "lines", units: { 1: 3 } })).toHaveProperty("problem");
  });

  it("concerns the chosen boxes of a paid gift, or all that can be refunded, or all that were paid", () => {
    const line = { ...BOX, quantity: 3, total: "80.97" };
    const refundAmounts = ["26.99", "53.98"];
    const gift = {
      refundable: "80.97",
      wholeRefund: "53.98",
      items: [line],
      refundLines: [{ orderItemId: 2, refundedQuantity: 0, refundAmounts, onShelfQuantity: 0 }],
    };
    expect(decideBoxRefund(gift, choice)).toEqual({});
    expect(decideBoxRefund(gift, { ...choice, extent: "lines", units: { 2: 1 } })).toEqual({ units: 1 });
    const everything = { ...choice, extent: "amount", amountTyped: "80.97" } as const;
    expect(decideBoxRefund(gift, everything)).toEqual({ isEverything: true });
  });

  it("leaves out the boxes of a paid gift that are sent or being packed, but not goodwill for them", () => {
    const gift = { ...order, refundable: "80.97", wholeRefund: "53.98" };
    expect(decideRefundSum(gift, choice)).toEqual({ amountPence: 5398 });
    expect(decideRefundSum(gift, { ...choice, extent: "amount", amountTyped: "80.97" })).toEqual({ amountPence: 8097 });
  });

  it("offers no return to stock of a gift card or a deleted product", () => {
    const items = order.items.map((item) => ({ ...item, productId: null }));
    expect(refundLines({ ...order, items }).map(({ offShelf }) => offShelf)).toEqual([0, 0]);
  });

  it("knows of each line what is left to give back, and of goods what may go onto the shelf", () => {
    expect(refundLines(order)).toEqual([
      { id: 1, name: "Oat soap", left: 2, offShelf: 2 },
      { id: 2, name: "Women's box", left: 1, offShelf: 0 },
    ]);
  });
});
