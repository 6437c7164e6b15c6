import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { addToBasket } from "#contract/basket.ts";
import type { Product } from "#contract/catalogue.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { useToast } from "#web/ui/toast.tsx";

const TICK_MS = 2_500;

/** Puts one of a product into the basket and says so. `isAdded` is true for a moment afterwards. */
export function useAddToBasket(product: Pick<Product, "id" | "name">) {
  const { showToast } = useToast();
  const queryClient = useQueryClient();
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: () => callApi(addToBasket, { productId: product.id, quantity: 1 }),
    onSuccess: (basket) => {
      queryClient.setQueryData(["basket"], basket);
      showToast({
        title: "Added to basket",
        description: `${product.name} has been added to your basket.`,
        variant: "success",
      });
    },
    onError: (error) =>
      showToast({ title: "Not added", description: failureWords(error, product.name), variant: "destructive" }),
  });

  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, TICK_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);

  return { add: () => mutate(), isAdding: isPending, isAdded: isSuccess };
}

function failureWords(error: Error, name: string): string {
  if (isRefusal(error, "out-of-stock")) {
    const { stock } = error.facts;
    return typeof stock === "number" && stock > 0
      ? `We have ${stock} of ${name} left, and your basket holds as many as there are.`
      : `${name} has just sold out.`;
  }
  if (isRefusal(error, "basket-full")) return "Your basket holds as many different things as it can.";
  return "Failed to add item to basket. Please try again.";
}
