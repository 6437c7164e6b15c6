import { clearBasket } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { useBasketChange } from "./use-basket-change.ts";

export function useClearBasket(onCleared: () => void) {
  return useBasketChange({
    call: (_: undefined) => callApi(clearBasket, {}),
    refused: (error) => ({
      title: "Error",
      description: `Failed to clear basket: ${error.message || "Please try again."}`,
    }),
    signedOut: "You need to sign in to clear your basket.",
    done: () => ({ title: "Basket Cleared", description: "All items have been removed from your basket." }),
    afterwards: onCleared,
  });
}
