import { type Basket, type BasketItem, getBasket, removeFromBasket, updateBasket } from "#contract/basket/basket.ts";
import { callApi } from "#web/app/api-client.ts";
import { paths } from "#web/app/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useWithdrawCode } from "./basket-codes.tsx";
import { blockersText, shortageOf } from "./checkout-blockers.ts";
import { useBasketChange } from "./use-basket-change.ts";

interface WithdrawnLinesProps extends Pick<Basket, "withdrawn"> {
  /** Called before the message disappears, so that the caller can move the focus. Without it, the message stays. */
  onGone?: () => void;
}

/** Names the products that left the basket because the shop deleted them, until the customer closes the message. */
export function WithdrawnLines({ withdrawn = [], onGone }: WithdrawnLinesProps) {
  const { mutate, isPending } = useBasketChange({
    call: (lines: NonNullable<Basket["withdrawn"]>) => inOrder(lines, remove),
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

interface BlockedCheckoutProps {
  basket: Basket;
  /** Called before the message disappears, so that the caller can move the focus. */
  onGone: () => void;
  /** True if the message replaces a payment form that the customer was using. */
  takesFocus: boolean;
}

/** Takes the place of the checkout while the basket contains items that cannot be bought, or a code that is refused. */
export function BlockedCheckout({ basket, onGone, takesFocus }: BlockedCheckoutProps) {
  const unavailable = basket.items.filter((item) => !item.isSellable);
  const title =
    unavailable.length > 0 ? "Not everything in your basket is available" : "Your discount code cannot be used";
  return (
    <div className="space-y-5">
      <Alert tone="danger" title={title} takesFocus={takesFocus}>
        <p className="wrap-anywhere">{blockersText(basket)} Nothing has been charged.</p>
      </Alert>
      <div className="flex flex-wrap gap-3">
        {unavailable.length > 0 ? (
          <TakeAvailable items={unavailable} onDone={onGone} />
        ) : (
          <RemoveCode onGone={onGone} />
        )}
        <ButtonLink to={paths.basket} variant="secondary">
          Back to Basket
        </ButtonLink>
      </div>
    </div>
  );
}

interface TakeAvailableProps {
  /** Items that cannot be bought. */
  items: readonly BasketItem[];
  /** Called before the button disappears, so that the caller can move the focus. */
  onDone: () => void;
  /** True for the button of a line, which is beside buttons of other lines. */
  isOfLine?: boolean;
}

/** Button that lowers the items to what is left and removes those of which nothing is left. */
export function TakeAvailable({ items, onDone, isOfLine = false }: TakeAvailableProps) {
  const { mutate, isPending } = useBasketChange({
    call: (lines: readonly BasketItem[]) => inOrder(lines, takeAvailable),
    refused: () => ({ title: "Error", description: "Failed to update your basket. Please try again." }),
    done: () => undefined,
    afterwards: onDone,
  });
  return (
    <Button
      {...(isOfLine ? { variant: "secondary", size: "small" } : {})}
      isBusy={isPending}
      busyLabel="Updating..."
      onClick={() => mutate(items)}
    >
      {takeLabel(items)}
      {isOfLine && <span className="sr-only">: {items.map((item) => item.productName).join(", ")}</span>}
    </Button>
  );
}

function takeLabel(items: readonly BasketItem[]): string {
  const lowered = items.filter((item) => shortageOf(item) === "too-few");
  if (lowered.length === 0) return "Remove and continue";
  const [only] = lowered;
  return items.length === 1 && only ? `Take ${only.stock}` : "Take what is left";
}

function takeAvailable(item: BasketItem): Promise<Basket> {
  if (shortageOf(item) !== "too-few") return remove(item);
  return callApi(updateBasket, { productId: item.productId, quantity: item.stock });
}

function remove({ id }: { id: number }): Promise<Basket> {
  return callApi(removeFromBasket, { itemId: String(id) });
}

/** Changes lines one after the other. Returns the basket after the last change. */
async function inOrder<Line>(lines: readonly Line[], change: (line: Line) => Promise<Basket>): Promise<Basket> {
  let basket: Basket | undefined;
  for (const line of lines) basket = await change(line);
  return basket ?? callApi(getBasket, {});
}

function RemoveCode({ onGone }: { onGone: () => void }) {
  const { mutate, isPending } = useWithdrawCode(onGone);
  return (
    <Button isBusy={isPending} busyLabel="Removing..." onClick={() => mutate(undefined)}>
      Remove the code and continue
    </Button>
  );
}
