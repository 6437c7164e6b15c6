import { type Basket, removeFromBasket } from "#contract/basket/basket.ts";
import { callApi } from "#web/app/api-client.ts";
import { paths } from "#web/app/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useBasketChange } from "./use-basket-change.ts";

interface WithdrawnLinesProps extends Pick<Basket, "withdrawn"> {
  /** Called before the message disappears, so that the caller can move the focus. Without it, the message stays. */
  onGone?: () => void;
}

/** Names the products that left the basket because the shop deleted them, until the customer closes the message. */
export function WithdrawnLines({ withdrawn, onGone }: WithdrawnLinesProps) {
  const { mutate, isPending } = useRemoveLines(onGone);
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

interface UnavailableLinesProps {
  basket: Basket;
  /** Called before the message disappears, so that the caller can move the focus. */
  onGone: () => void;
  /** True if the message replaces a payment form that the customer was using. */
  takesFocus: boolean;
}

/** Takes the place of the checkout while the basket contains items that cannot be bought. */
export function UnavailableLines({ basket, onGone, takesFocus }: UnavailableLinesProps) {
  const { mutate, isPending } = useRemoveLines(onGone);
  const unavailable = basket.items.filter((item) => !item.isSellable);
  return (
    <div className="space-y-5">
      <Alert tone="danger" title="Not everything in your basket is available" takesFocus={takesFocus}>
        <p className="wrap-anywhere">{unavailableText(basket)} Nothing has been charged.</p>
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isPending} busyLabel="Removing..." onClick={() => mutate(unavailable)}>
          Remove and continue
        </Button>
        <ButtonLink to={paths.basket} variant="secondary">
          Back to Basket
        </ButtonLink>
      </div>
    </div>
  );
}

/** "Not available: Rose Soap. Your total does not include it. Change or remove it to continue." */
export function unavailableText({ items }: Basket): string {
  const names = items.filter((item) => !item.isSellable).map((item) => item.productName);
  const it = names.length === 1 ? "it" : "them";
  return `Not available: ${names.join(", ")}. Your total does not include ${it}. Change or remove ${it} to continue.`;
}

function useRemoveLines(onGone: (() => void) | undefined) {
  return useBasketChange({
    call: async (lines: readonly { id: number }[]) => {
      const [last, ...others] = lines.map(({ id }) => ({ itemId: String(id) })).reverse();
      for (const line of others) await callApi(removeFromBasket, line);
      return callApi(removeFromBasket, last ?? { itemId: "" });
    },
    refused: () => ({ title: "Error", description: "Failed to remove item. Please try again." }),
    done: () => undefined,
    afterwards: onGone,
  });
}
