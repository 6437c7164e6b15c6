import { createElement } from "react";
import { expect, it } from "vitest";
import type { Basket } from "#contract/basket/basket.ts";
import { drawWords } from "#tests/spec/draw-text.ts";
import { NOTHING_IN_BASKET } from "#web/app/layout/use-basket.ts";
import { AfterSignIn } from "#web/shop/checkout/after-sign-in.tsx";
import { basketBeforeState, findBasketChange } from "./basket-before.ts";

const LINE = { quantity: 1 } as Basket["items"][number];
const BOMB = { ...LINE, productId: 1, productName: "Lavender Bath Bomb" };
const SET = { ...LINE, productId: 61, productName: "Stress Relief Collection", quantity: 2 };
const GUESTS = basketBeforeState({ ...NOTHING_IN_BASKET, items: [BOMB], total: "6.49" }, []);

it("A sign-in names what it added, and the total before it", () => {
  const merged = { items: [{ ...BOMB, quantity: 3 }, SET], total: "76.47" };
  expect(findBasketChange(GUESTS, merged)).toEqual({
    added: ["2 × Lavender Bath Bomb", "2 × Stress Relief Collection"],
    replacedPlans: [],
    totalBefore: "6.49",
  });
});

it("A sign-in names what it added also where the total is the same, and a total that changed by itself", () => {
  const gone = { items: [BOMB, SET], total: "6.49" };
  expect(findBasketChange(GUESTS, gone)).toMatchObject({ added: ["2 × Stress Relief Collection"] });
  expect(findBasketChange(GUESTS, { items: [BOMB], total: "5.49" })).toEqual({
    added: [],
    replacedPlans: [],
    totalBefore: "6.49",
  });
});

it("A sign-in names the account's plan that the guest's plan replaced, at the same total too", () => {
  const replacedPlans = [{ audience: "women", duration: "12months" }] as const;
  const guest = { ...NOTHING_IN_BASKET, items: [{ ...BOMB, productId: 103 }], total: "19.99" };
  const basket = { ...guest, items: guest.items };
  expect(findBasketChange(basketBeforeState(guest, replacedPlans), basket)).toMatchObject({ added: [], replacedPlans });
});

it("A sign-in that changed nothing says nothing, and neither does a page without one before it", () => {
  expect(findBasketChange(GUESTS, { items: [BOMB], total: "6.49" })).toBeUndefined();
  expect(findBasketChange(null, { items: [SET], total: "70.98" })).toBeUndefined();
});

it("The checkout after a sign-in says what was added, and both totals", () => {
  const basket = { ...NOTHING_IN_BASKET, items: [BOMB, SET], total: "76.47" };
  const words = (state: unknown) =>
    drawWords(createElement(AfterSignIn, { basket }), [], { pathname: "/checkout", state });
  expect(words(GUESTS)).toContain(
    "Your basket has changed Added from your account: 2 × Stress Relief Collection. " +
      "Your total was £6.49 and is now £76.47.",
  );
  expect(words(null).trim()).toBe("");
});
