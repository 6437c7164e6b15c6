import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { User } from "#contract/accounts.ts";
import type { Basket } from "#contract/basket.ts";
import { createCheckout } from "#contract/checkout.ts";
import { callApi } from "#web/api-client.ts";

/**
 * The one order of this basket and its payment. The call opens or refreshes that order, so asking again (reload, back,
 * a changed basket or address) never makes a second one; nothing is kept once the page is left.
 */
export function useCheckout({ basket, user, isReady }: { basket: Basket; user: User; isReady: boolean }) {
  return useQuery({
    queryKey: ["checkout", user.id, basketMark(basket), addressMark(user)],
    queryFn: () => callApi(createCheckout, { useCart: true }),
    enabled: isReady,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

function basketMark({ items, total }: Basket): string {
  return [total, ...items.map((item) => `${item.id}x${item.quantity}@${item.productPrice}`)].join(" ");
}

function addressMark(user: User): string {
  return [user.deliveryLine1, user.deliveryLine2, user.deliveryCity, user.deliveryPostcode].join("\n");
}
