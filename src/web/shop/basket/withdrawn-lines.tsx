import { type Basket, removeFromBasket } from "#contract/basket/basket.ts";
import { callApi } from "#web/app/api-client.ts";
import { NOTHING_IN_BASKET } from "#web/app/layout/use-basket.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useBasketChange } from "./use-basket-change.ts";

interface WithdrawnLinesProps extends Pick<Basket, "withdrawn"> {
  /** Called before the message disappears, so that the caller can move the focus. Without it, the message stays. */
  onGone?: () => void;
}

/** Names the products that left the basket because the shop deleted them, until the customer closes the message. */
export function WithdrawnLines({ withdrawn = [], onGone }: WithdrawnLinesProps) {
  const { mutate, isPending } = useBasketChange({
    call: async (lines: NonNullable<Basket["withdrawn"]>) => {
      let basket = NOTHING_IN_BASKET;
      for (const { id } of lines) basket = await callApi(removeFromBasket, { itemId: String(id) });
      return basket;
    },
    refused: () => ({ title: "Error", description: "Failed to remove item. Please try again." }),
    done: () => undefined,
    afterwards: onGone,
  });
  if (withdrawn.length === 0) return null;
  return (
    <Alert tone="warning" title="Your basket has changed">
      <ul>
        {withdrawn.map(({ id, productName }) => (
          <li key={id} className="wrap-anywhere">
            {productName} is no longer sold and was taken out of your basket.
          </li>
        ))}
      </ul>
      {onGone && (
        <Button
          variant="quiet"
          className="px-0"
          isBusy={isPending}
          busyLabel="Closing..."
          onClick={() => mutate(withdrawn)}
        >
          Close this message
        </Button>
      )}
    </Alert>
  );
}
