import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Pence, pence } from "#domain/money.ts";
import { orderTotals } from "#domain/orders/orders.ts";
import {
  chargesPhrase,
  ORDER_SUM_KINDS,
  ORDER_SUM_TERMS,
  type OrderSumKind,
  orderSums,
  orderTotal,
  packerNotes,
  sumLabel,
  sumOfKind,
} from "./order-sums.ts";

const anyPence = fc.integer({ min: 0, max: 99_999 }).map(pence);
const anyAmounts = fc.record(
  Object.fromEntries(ORDER_SUM_KINDS.map((kind) => [kind, anyPence])) as Record<OrderSumKind, fc.Arbitrary<Pence>>,
);

describe("the sums of an order", () => {
  it("are its products, what a code takes off, delivery and services", () => {
    expect(orderSums({ products: pence(4296), discount: pence(430), delivery: pence(100) })).toEqual([
      { kind: "products", amountPence: 4296 },
      { kind: "discount", amountPence: -430 },
      { kind: "delivery", amountPence: 100 },
    ]);
    expect(orderSums({ products: pence(3000) })).toEqual([{ kind: "products", amountPence: 3000 }]);
  });

  it("add up to the total, each kind once and whole", () => {
    fc.assert(
      fc.property(anyAmounts, (amounts) => {
        const sums = orderSums(amounts);
        for (const kind of ORDER_SUM_KINDS) expect(sumOfKind(sums, kind)).toBe(amounts[kind]);
        const signed = ORDER_SUM_KINDS.map((kind) => (ORDER_SUM_TERMS[kind].isTakenOff ? -1 : 1) * amounts[kind]);
        expect(orderTotal(sums)).toBe(signed.reduce((total, amount) => total + amount, 0));
      }),
    );
  });

  it("have the label of their place, with the code, and no delivery for a gift card", () => {
    expect(sumLabel("discount", "books")).toBe("Discount");
    expect(sumLabel("discount", "basket", { discountCode: "CALM10" })).toBe("Discount (CALM10)");
    expect(sumLabel("products", "dashboard")).toBe("Subtotal");
    expect(sumLabel("products", "receipt")).toBeNull();
    expect(sumLabel("delivery", "receipt")).toBe("Delivery (Tracked 48)");
    expect(sumLabel("delivery", "receipt", { isGiftCard: true })).toBeNull();
  });

  it("tell the packer about a service, whatever it cost", () => {
    expect(packerNotes(orderSums({ products: pence(1000), delivery: pence(100) }))).toEqual([]);
    expect(packerNotes([{ kind: "services" }])).toEqual(["Services ordered: see the order"]);
  });

  it("name the charges that belong to no product, delivery always among them", () => {
    const pounds = pence(100);
    expect(chargesPhrase(orderSums({ products: pounds, discount: pounds }))).toBe("delivery");
    expect(chargesPhrase(orderSums({ delivery: pounds, services: pounds }))).toBe("delivery and services");
  });
});

describe("the totals of an order", () => {
  it("add up however it was paid and refunded", () => {
    const anyMoney = fc
      .record({ amount: anyPence, giftCardAmount: anyPence, toCard: fc.nat(100), toGiftCards: fc.nat(100) })
      .map(({ amount, giftCardAmount, toCard, toGiftCards }) => ({
        amount,
        giftCardAmount,
        refundedCardAmount: pence(Math.floor((amount * toCard) / 100)),
        refundedGiftCardAmount: pence(Math.floor((giftCardAmount * toGiftCards) / 100)),
        hasPayment: true,
      }));
    fc.assert(
      fc.property(anyMoney, (money) => {
        const totals = orderTotals(money);
        expect(totals.cardPence + totals.giftCardPence).toBe(totals.totalPence);
        expect(totals.netPence + totals.refundedPence).toBe(totals.totalPence);
        expect(totals.leftPence).toBe(totals.netPence);
      }),
    );
  });

  it("show what an order paid wholly by gift card cost, and what is kept after a refund", () => {
    const order = { amount: pence(0), giftCardAmount: pence(3499), refundedCardAmount: pence(0) };
    expect(orderTotals({ ...order, refundedGiftCardAmount: pence(3399), hasPayment: false })).toMatchObject({
      totalPence: 3499,
      netPence: 100,
      leftOnGiftCardsPence: 100,
      leftOnCardPence: 0,
    });
  });

  it("let nothing go back to a card of which no payment is known", () => {
    const none = pence(0);
    expect(
      orderTotals({
        amount: pence(3499),
        giftCardAmount: none,
        refundedCardAmount: none,
        refundedGiftCardAmount: none,
        hasPayment: false,
      }),
    ).toMatchObject({ totalPence: 3499, netPence: 3499, leftPence: 0 });
  });
});
