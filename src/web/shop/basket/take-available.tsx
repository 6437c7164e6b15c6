import { type Basket, type BasketItem, removeFromBasket, updateBasket } from "#contract/basket/basket.ts";
import { callApi } from "#web/app/api-client.ts";
import { NOTHING_IN_BASKET } from "#web/app/layout/use-basket.ts";
import { Button } from "#web/ui/button.tsx";
import { shortageOf } from "./checkout-blockers.ts";
import { useBasketChange } from "./use-basket-change.ts";

interface TakeAvailableProps {
  /** Items that cannot be bought. */
  items: readonly BasketItem[];
  label: string;
  /** Called before the button disappears, so that the caller can move the focus. */
  onDone: () => void;
  /** True for the button of a line, which is beside buttons of other lines. */
  isOfLine?: boolean;
}

/** Button that lowers the items to what is left and removes those of which nothing is left. */
export function TakeAvailable({ items, label, onDone, isOfLine = false }: TakeAvailableProps) {
  const { mutate, isPending } = useBasketChange({
    call: async (lines: readonly BasketItem[]) => {
      let basket = NOTHING_IN_BASKET;
      for (const line of lines) basket = await takeAvailable(line);
      return basket;
    },
    refused: () => ({ title: "Error", description: "Failed to update your basket. Please try again." }),
    done: () => undefined,
    afterwards: onDone,
  });
  return (
    <Button
      {...(isOfLine
        ? {
            variant: "secondary",
            size: "small",
            "aria-label": `${label}: ${items.map((item) => item.productName).join(", ")}`,
          }
        : {})}
      isBusy={isPending}
      busyLabel="Updating..."
      onClick={() => mutate(items)}
    >
      {label}
    </Button>
  );
}

function takeAvailable(item: BasketItem): Promise<Basket> {
  return shortageOf(item) === "too-few"
    ? callApi(updateBasket, { productId: item.productId, quantity: item.stock })
    : callApi(removeFromBasket, { itemId: String(item.id) });
}
