import { removeFromBasket } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { useBasketChange } from "./use-basket-change.ts";

export function useRemoveItem(onGone: () => void) {
  return useBasketChange({
    call: (itemId: number) => callApi(removeFromBasket, { itemId: String(itemId) }),
    refused: () => ({ title: "Error", description: "Failed to remove item. Please try again." }),
    signedOut: "You need to sign in to remove items from your basket.",
    done: () => ({ title: "Item Removed", description: "Item has been removed from your basket." }),
    afterwards: onGone,
  });
}
