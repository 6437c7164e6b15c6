import { useEffect } from "react";
import { addToBasket } from "#contract/basket/basket.ts";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { addedMessage } from "#web/shop/basket/added-message.tsx";
import { unitsMaxMessage } from "#web/shop/basket/units-max-message.ts";
import { useBasketChange } from "#web/shop/basket/use-basket-change.ts";

const TICK_MS = 2_500;

/** Adds a product to the basket and shows a toast. `isAdded` is true for a moment. */
export function useAddToBasket(product: Pick<Product, "id" | "name">, afterwards?: () => void) {
  const { mutate, reset, isPending, isSuccess } = useBasketChange({
    call: (quantity: number) => callApi(addToBasket, { productId: product.id, quantity }),
    refused: (error) => ({ title: "Not added", description: failureMessage(error, product.name) }),
    done: (_, basket) => addedMessage(product, basket),
    afterwards,
  });

  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, TICK_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);

  return { add: (quantity: number) => mutate(quantity), isAdding: isPending, isAdded: isSuccess };
}

function failureMessage(error: Error, name: string): string {
  if (isRefusal(error, "out-of-stock")) {
    const { stock } = error.facts;
    return typeof stock === "number" && stock > 0
      ? `We have ${stock} of ${name} left, and all of them are in your basket.`
      : `${name} has just sold out.`;
  }
  if (isRefusal(error, "basket-full")) return "Your basket is full.";
  return tooManyRequestsMessage(error) ?? unitsMaxMessage(error) ?? "Failed to add item to basket. Please try again.";
}
