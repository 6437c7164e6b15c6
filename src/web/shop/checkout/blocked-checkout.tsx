import type { Basket, BasketItem } from "#contract/basket/basket.ts";
import { paths } from "#web/app/paths.ts";
import { useWithdrawCode } from "#web/shop/basket/basket-codes.tsx";
import { blockersText, shortageOf } from "#web/shop/basket/checkout-blockers.ts";
import { TakeAvailable } from "#web/shop/basket/take-available.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";

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
          <TakeAvailable items={unavailable} label={takeLabel(unavailable)} onDone={onGone} />
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

function RemoveCode({ onGone }: { onGone: () => void }) {
  const { mutate, isPending } = useWithdrawCode({ afterwards: onGone });
  return (
    <Button isBusy={isPending} busyLabel="Removing..." onClick={() => mutate(undefined)}>
      Remove the code and continue
    </Button>
  );
}

function takeLabel(items: readonly BasketItem[]): string {
  const lowered = items.filter((item) => shortageOf(item) === "too-few");
  if (lowered.length === 0) return "Remove and continue";
  const [only] = lowered;
  return items.length === 1 && only ? `Take ${only.stock}` : "Take what is left";
}
