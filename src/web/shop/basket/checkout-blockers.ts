import type { Basket, BasketItem } from "#contract/basket/basket.ts";
import type { Shortage } from "#domain/basket/basket.ts";
import { codeRefusalMessage } from "./code-refusal-messages.ts";

/** True if the basket can be bought as it is. */
export function canCheckOut({ items, discountCode }: Basket): boolean {
  return items.length > 0 && items.every((item) => item.isSellable) && !discountCode?.refusal;
}

/** Reason why an item cannot be bought. Undefined if it can. */
export function shortageOf({ isSellable, shortage }: BasketItem): Shortage | undefined {
  return isSellable ? undefined : (shortage ?? "not-on-sale");
}

/** "Only 2 left", for an item that cannot be bought. */
export function shortageLabel(shortage: Shortage, { stock }: Pick<BasketItem, "stock">): string {
  switch (shortage) {
    case "too-few":
      return `Only ${stock} left`;
    case "sold-out":
      return "Out of stock";
    case "not-on-sale":
      return "No longer available";
  }
}

/** Advice about an item that cannot be bought. */
export function shortageAdvice(shortage: Shortage): string {
  switch (shortage) {
    case "too-few":
      return "Lower the quantity to continue.";
    case "sold-out":
      return "We are making more. Remove it to continue to the checkout.";
    case "not-on-sale":
      return "Remove it to continue to the checkout.";
  }
}

/** "Only 2 left: Rose Soap. Your total does not include it. Change or remove it to continue." */
export function blockersText({ items, discountCode }: Basket): string {
  const unavailable = items.filter((item) => !item.isSellable);
  if (unavailable.length === 0) {
    const reason = discountCode?.refusal ? codeRefusalMessage(discountCode.refusal, discountCode.minimum) : "";
    return `Your discount code does not apply to this basket. ${reason} Remove it to continue.`;
  }
  const it = unavailable.length === 1 ? "it" : "them";
  const labelOf = (item: BasketItem) => shortageLabel(shortageOf(item) ?? "not-on-sale", item);
  const reasons = [...new Set(unavailable.map(labelOf))].map((label) => {
    const names = unavailable.filter((item) => labelOf(item) === label).map((item) => item.productName);
    return `${label}: ${names.join(", ")}.`;
  });
  return `${reasons.join(" ")} Your total does not include ${it}. Change or remove ${it} to continue.`;
}

/** Id of a basket line's element on the basket page. */
export function lineElementId({ id }: Pick<BasketItem, "id">): string {
  return `line-${id}`;
}

export const REFUSED_CODE_ID = "refused-code";

/** Id of the element that shows the first reason why the basket cannot be bought. */
export function firstBlockerId({ items }: Basket): string {
  const line = items.find((item) => !item.isSellable);
  return line ? lineElementId(line) : REFUSED_CODE_ID;
}
