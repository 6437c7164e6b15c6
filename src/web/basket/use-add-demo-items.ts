import { addDemoItems } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { useBasketChange } from "./use-basket-change.ts";

export function useAddDemoItems() {
  return useBasketChange({
    call: (_: undefined) => callApi(addDemoItems, {}),
    refused: (error) => ({ title: "Error", description: error.message || "Failed to add demo items" }),
    done: () => ({
      title: "Demo Items Added",
      description: "Added subscription box and collection products to your basket",
    }),
  });
}
