import { useNavigate } from "react-router";
import { addToBasket } from "#contract/calls.ts";
import { ApiRefusal, callApi } from "#web/api-client.ts";
import { basketResource, inBasketQueue } from "#web/current-user.ts";
import { paths } from "#web/paths.ts";
import { useToast } from "#web/ui/toast.tsx";
import { useCall } from "#web/use-call.ts";

interface Goods {
  productId: number;
  productName: string;
  quantity: number;
}

/** Adds goods to the basket one by one and leads there; what is sold out or gone is named. */
export function useBuyAgain() {
  const { showToast } = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useCall({
    call: (products: readonly Goods[]) => inBasketQueue(() => addAll(products)),
    onSettled: () => basketResource.renew(),
    onSuccess: (missing, products) => {
      const names = missing.map(({ productName }) => productName).join(", ");
      if (missing.length === products.length) {
        showToast({ title: "Not added", description: `Sold out or gone: ${names}.`, variant: "destructive" });
        return;
      }
      showToast({
        title: "Added to basket",
        description: missing.length > 0 ? `All but ${names}: sold out or gone.` : "Everything is in your basket again.",
        variant: "success",
        staysOnTheWay: true,
      });
      void navigate(paths.basket);
    },
    onError: () =>
      showToast({
        title: "Not added",
        description: "Failed to add item to basket. Please try again.",
        variant: "destructive",
      }),
  });
  return { buyAgain: mutate, isPending };
}

/** Adds what can be added, at today's prices; answers the rest. */
async function addAll(products: readonly Goods[]): Promise<Goods[]> {
  const missing: Goods[] = [];
  for (const item of products) {
    try {
      await callApi(addToBasket, { productId: item.productId, quantity: item.quantity });
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status >= 500) throw error;
      missing.push(item);
    }
  }
  return missing;
}
