import { createElement } from "react";
import { expect, it } from "vitest";
import type { Basket, BasketItem } from "#contract/basket/basket.ts";
import { drawMarkup, drawWords } from "#tests/spec/draw-text.ts";
import { basketResource } from "#web/app/current-user.ts";
import { NOTHING_IN_BASKET } from "#web/app/layout/use-basket.ts";
import { BlockedCheckout } from "#web/shop/checkout/blocked-checkout.tsx";
import { BasketCodes } from "./basket-codes.tsx";
import { BasketLine } from "./basket-line.tsx";
import { PinnedTotal } from "./basket-summary.tsx";
import MiniBasket from "./mini-basket.tsx";

const SOAP = {
  id: 7,
  productId: 1,
  productName: "Rose Soap",
  productPrice: "5.00",
  lineTotal: "20.00",
  priceBefore: null,
  quantity: 4,
  imageUrl: null,
  picture: { src: "/pictures/about", width: 480, height: 480, widths: [480], colour: null, alt: "" },
  isSubscription: false,
  isSellable: false,
  shortage: "too-few",
  stock: 2,
  questionnaireData: null,
  gift: null,
  terms: null,
} satisfies BasketItem;
const SALT = { ...SOAP, id: 8, productName: "Sea Salt", shortage: "sold-out", stock: 0 } satisfies BasketItem;
const OIL = { ...SOAP, id: 9, productName: "Fig Oil", shortage: "not-on-sale", stock: 2 } satisfies BasketItem;
const REFUSED = { code: "FIVE", refusal: "code-minimum", minimum: "30.00" } as const;
const onGone = () => undefined;

function basketOf(items: BasketItem[], change: Partial<Basket> = {}): Basket {
  return { ...NOTHING_IN_BASKET, items, ...change };
}

function checkoutOf(basket: Basket): string {
  return drawWords(createElement(BlockedCheckout, { basket, onGone, takesFocus: false }));
}

it("offers what is left of a product in the checkout, and removes only products of which nothing is left", () => {
  const some = checkoutOf(basketOf([SOAP]));
  expect(some).toContain("Only 2 left: Rose Soap. Your total does not include it.");
  expect(some).toContain("Take 2");
  expect(some).not.toContain("Remove and continue");
  const mixed = checkoutOf(basketOf([SOAP, SALT, OIL]));
  expect(mixed).toContain("Only 2 left: Rose Soap. Out of stock: Sea Salt. No longer available: Fig Oil.");
  expect(mixed).toContain("Take what is left");
  expect(checkoutOf(basketOf([SALT, OIL]))).toContain("Remove and continue");
});

it.each([
  [SOAP, "Only 2 left", "Lower the quantity to continue.", true],
  [SALT, "Out of stock", "We are making more. Remove it to continue to the checkout.", false],
  [OIL, "No longer available", "Remove it to continue to the checkout.", false],
  [{ ...OIL, shortage: undefined }, "No longer available", "Remove it to continue to the checkout.", false],
])("says the same of a line in the basket and beside the page: $productName", (item, label, advice, isLowered) => {
  const line = drawWords(createElement(BasketLine, { item, onGone }));
  expect(line).toContain(label);
  expect(line).toContain(advice);
  const mini = createElement(MiniBasket, { isOpen: true, onClose: onGone });
  const beside = drawWords(mini, [[basketResource, basketOf([item])]]);
  expect(beside).toContain(label);
  for (const text of [line, beside]) expect(text.includes("Take 2")).toBe(isLowered);
});

it("asks for a refused code before the forms of the checkout, and says why it is refused", () => {
  const text = checkoutOf(basketOf([{ ...SOAP, isSellable: true }], { discountCode: REFUSED }));
  expect(text).toContain("Your discount code cannot be used");
  expect(text).toContain("This code is for orders of £30.00 or more, before delivery. Remove it to continue.");
  expect(text).toContain("Remove the code and continue");
});

it("leads from the pinned total to the first line that cannot be bought, else to the refused code", () => {
  const pinned = (basket: Basket) => drawMarkup(createElement(PinnedTotal, { basket }));
  expect(pinned(basketOf([SALT], { discountCode: REFUSED }))).toContain('href="/#line-8"');
  expect(pinned(basketOf([{ ...SOAP, isSellable: true }], { discountCode: REFUSED }))).toContain(
    'href="/#refused-code"',
  );
  expect(drawMarkup(createElement(BasketLine, { item: SALT, onGone }))).toContain('id="line-8"');
});

it.each([
  [{ state: "stopped" }, "This card is on hold. Contact us."],
  [{ state: "expired" }, "This card has expired."],
  [
    { isHeldElsewhere: true },
    "This card is reserved in another open checkout. Any amount that is not used there is available again after 30 minutes.",
  ],
  [{}, "This card is empty, or your basket does not need it."],
  [{ amount: "5.00", isHeldElsewhere: true }, undefined],
] as const)("says of a gift card why it pays nothing: %j", (change, reason) => {
  const card = { id: 1, lastFour: "7F3K", amount: "0.00", state: "valid", isHeldElsewhere: false, ...change } as const;
  const basket = basketOf([SOAP], { giftCards: [card] });
  const markup = drawMarkup(createElement(BasketCodes, { basket }));
  expect(/<p role="status"[^>]*>([^<]*)</.exec(markup)?.[1]).toBe(reason);
  expect(markup.includes(" pays ")).toBe(reason === undefined);
});
