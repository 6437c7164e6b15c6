import { expect, it } from "vitest";
import { orderAmount } from "#domain/order-sums.ts";
import { orderFigures } from "./order-figures.ts";

it("An order on the wire is read as its lines before the discount, what was taken off, and delivery", () => {
  const items = [
    { productPrice: "8.95", quantity: 2 },
    { productPrice: "19.99", quantity: 1 },
  ];
  const figures = orderFigures({ discountAmount: "3.79", deliveryAmount: "1.00", giftCardAmount: "0.00" }, items);
  expect(figures).toEqual({ goods: 3789, discount: 379, delivery: 100, giftCard: 0 });
  expect(orderAmount(figures)).toBe(3510);
});
