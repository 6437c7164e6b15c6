import { updateBasket } from "#contract/calls.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { tooManyWords } from "#web/too-many-words.ts";
import { unitsMaxWords } from "./units-max-words.ts";
import { useBasketChange } from "./use-basket-change.ts";

/** Sets the quantity of a line; below 1 the line goes, and `onGone` is called. */
export function useSetQuantity(onGone: () => void) {
  return useBasketChange({
    call: (input: { productId: number; quantity: number }) => callApi(updateBasket, input),
    refused: (error) => ({ title: "Error", description: refusedWords(error) }),
    signedOut: "You need to sign in to update your basket.",
    done: ({ quantity }) =>
      quantity < 1 ? { title: "Item Removed", description: "Item has been removed from your basket." } : undefined,
    afterwards: ({ quantity }) => {
      if (quantity < 1) onGone();
    },
  });
}

function refusedWords(error: Error): string {
  if (isRefusal(error, "out-of-stock")) return `Only ${error.facts.stock ?? "few"} of these are in stock.`;
  return tooManyWords(error) ?? unitsMaxWords(error) ?? "Failed to update quantity. Please try again.";
}
