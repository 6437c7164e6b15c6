import type { Basket } from "#contract/basket/basket.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { usePayButtonPlace } from "./pay-button-seen.tsx";

export interface PayButtonProps {
  basket: Pick<Basket, "items">;
  /** Amount charged now, from the order. */
  amount: string;
  isBusy: boolean;
  isOff: boolean;
}

/** The order button. It states the obligation to pay and has the terms beside it (DMCC Act 2024, section 257). */
export function PayButton({ basket, amount, isBusy, isOff }: PayButtonProps) {
  const place = usePayButtonPlace();
  const boxes = basket.items.filter((item) => item.isSubscription);
  const pounds = formatPounds(parsePounds(amount));
  return (
    <div ref={place} className="flex flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center">
      <Button
        type="submit"
        size="large"
        className="prices w-full sm:w-auto sm:shrink-0"
        disabled={isOff}
        isBusy={isBusy}
        busyLabel="Processing..."
      >
        {goesOn(basket) ? `Subscribe and pay ${pounds} now` : `Pay now - ${pounds}`}
      </Button>
      {boxes.length > 0 && (
        <ul className="space-y-1">
          {boxes.map(({ id, terms, productName }) => {
            const next = terms?.laterCharges[0];
            return next ? (
              <li key={id}>
                then <Price amount={next.amount} /> a month from <Day on={next.chargeOn} />
                {boxes.length > 1 && ` (${productName})`}
              </li>
            ) : null;
          })}
        </ul>
      )}
    </div>
  );
}

/** True if anything is charged after today. False for a gift of one box. */
export function goesOn({ items }: Pick<Basket, "items">): boolean {
  return items.some((item) => Boolean(item.terms?.laterCharges.length));
}
