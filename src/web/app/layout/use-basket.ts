import type { Basket } from "#contract/basket/basket.ts";
import { basketResource } from "#web/app/current-user.ts";
import { useResource } from "#web/app/resource.ts";
import { useVisitorHint } from "./use-visitor-hint.ts";

export const NOTHING_IN_BASKET: Basket = {
  cart: { id: null, items: [] },
  items: [],
  count: 0,
  withdrawn: [],
  sums: [],
  discountCode: null,
  giftCards: [],
  giftCard: "0.00",
  deliveryTariff: "0.00",
  total: "0.00",
  goodsDispatchBy: null,
};

/** The basket, which is empty if there is none. `isLoading` is true until the basket has been loaded. */
export function useBasket() {
  const hint = useVisitorHint();
  const isKept = hint === "guest" || hint === "customer";
  const read = useResource(basketResource, { isEnabled: isKept });
  return {
    basket: read.data ?? NOTHING_IN_BASKET,
    isLoading: read.data === undefined && (hint === undefined || (isKept && read.isPending)),
    isError: read.isError,
    error: read.error,
    isFetching: read.isFetching,
    refetch: read.refetch,
  };
}
