import type { Basket } from "#contract/basket/basket.ts";
import type { CodesOf } from "#web/shop/basket/basket-codes.tsx";

/** Codes of the gift that is being paid. No other part of the page shows its basket. */
export function giftCodes(onChange: (basket: Basket) => void): CodesOf {
  return {
    input: { basket: "gift" },
    resource: { drop: () => undefined, set: onChange, renew: () => Promise.resolve() },
  };
}
