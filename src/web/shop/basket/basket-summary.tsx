import Lock from "lucide-react/icons/lock";
import type { Basket } from "#contract/basket/basket.ts";
import { paths } from "#web/app/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { PinnedBar } from "#web/ui/pinned-bar.tsx";
import { Price } from "#web/ui/price.tsx";
import { BasketCodes } from "./basket-codes.tsx";
import { BasketTotals } from "./basket-totals.tsx";
import { blockersText, canCheckOut, firstBlockerId } from "./checkout-blockers.ts";
import { LaterCharges } from "./later-charges.tsx";
import { Receipt } from "./receipt.tsx";

export function BasketSummary({ basket }: { basket: Basket }) {
  return (
    <Receipt title="Order Summary">
      <BasketTotals basket={basket} />
      {basket.goodsDispatchBy && (
        <p className="mt-3 text-sm text-ink-soft">
          Dispatched by <Day on={basket.goodsDispatchBy} />
        </p>
      )}
      <LaterCharges items={basket.items} giftCards={basket.giftCards} />
      <BasketCodes basket={basket} />
      <div className="mt-7 space-y-4">
        <ProceedToCheckout basket={basket} />
        <p className="flex items-center justify-center gap-2 text-sm text-ink-soft">
          <Lock aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
          Secure checkout with 256-bit SSL encryption
        </p>
        <p className="text-center text-sm text-ink-soft">UK addresses only. Visa, Mastercard, American Express.</p>
      </div>
    </Receipt>
  );
}

/** Total of the basket and checkout link, pinned to the bottom of a small screen. */
export function PinnedTotal({ basket }: { basket: Basket }) {
  return (
    <PinnedBar>
      <span>
        <span className="block text-sm text-ink-soft">Total today</span>
        <Price amount={basket.total} size="large" />
      </span>
      <ButtonLink to={canCheckOut(basket) ? paths.checkout : `#${firstBlockerId(basket)}`}>
        {canCheckOut(basket) ? "Checkout" : "See what is missing"}
      </ButtonLink>
    </PinnedBar>
  );
}

function ProceedToCheckout({ basket }: { basket: Basket }) {
  if (canCheckOut(basket)) {
    return (
      <ButtonLink to={paths.checkout} size="large" className="w-full">
        Proceed to Checkout
      </ButtonLink>
    );
  }
  return (
    <>
      <Alert tone="warning">{blockersText(basket)}</Alert>
      <Button size="large" className="w-full" disabled>
        Proceed to Checkout
      </Button>
    </>
  );
}
