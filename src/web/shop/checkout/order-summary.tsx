import { ChevronDown } from "lucide-react";
import { useLocation } from "react-router";
import type { Basket } from "#contract/basket/basket.ts";
import { findBasketChange } from "#web/shop/basket/basket-before.ts";
import { BasketCodes } from "#web/shop/basket/basket-codes.tsx";
import { BasketTotals } from "#web/shop/basket/basket-totals.tsx";
import { BoxTermsText } from "#web/shop/basket/box-terms-text.tsx";
import { LaterCharges } from "#web/shop/basket/later-charges.tsx";
import { Receipt } from "#web/shop/basket/receipt.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Day } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";

/** Receipt of the order, collapsed to its total on a small screen. */
export function OrderSummary({ basket }: { basket: Basket }) {
  const isWide = useIsWide();
  return (
    <details open={isWide} className="group">
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-4 rounded-paper border border-line bg-surface-raised px-5 group-open:mb-3 lg:hidden">
        <span className="flex items-center gap-2">
          <ChevronDown
            aria-hidden
            size={18}
            strokeWidth={1.5}
            className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
          Order summary
        </span>
        <span>
          <span className="sr-only">Total today </span>
          <Price amount={basket.total} />
        </span>
      </summary>
      <OrderReceipt basket={basket} withCode />
    </details>
  );
}

/** Lines, totals and later charges. `withCode` adds a field for a code. */
export function OrderReceipt({ basket, withCode }: { basket: Basket; withCode?: boolean }) {
  return (
    <Receipt title="Order Summary">
      <ul className="mb-4 divide-y divide-line border-b border-line">
        {basket.items.map((item) => (
          <li key={item.id} className="py-3 first:pt-0">
            <div className="flex items-center gap-4">
              <Picture
                src={item.picture}
                alt=""
                sizes="48px"
                frameClassName="w-12 shrink-0"
                className="aspect-square rounded-paper"
              />
              <span className="min-w-0 grow wrap-anywhere">
                {item.productName}
                {item.quantity > 1 && <span className="prices text-ink-soft"> × {item.quantity}</span>}
              </span>
              {item.isSellable && <Price amount={item.lineTotal} />}
            </div>
            {!item.isSellable && <p className="text-sm font-medium text-danger">Not available, not in the total</p>}
            {item.priceBefore && (
              <p className="text-sm text-calendula">
                Was <Price amount={item.priceBefore} /> when you added it
              </p>
            )}
            {item.isSellable && item.terms && (
              <p className="text-sm text-ink-soft">
                <BoxTermsText terms={item.terms} />. First box on <Day on={item.terms.firstDispatchOn} />.
              </p>
            )}
          </li>
        ))}
      </ul>
      <BasketTotals basket={basket} />
      {basket.goodsDispatchBy && (
        <p className="mt-3 text-sm text-ink-soft">
          Dispatched by <Day on={basket.goodsDispatchBy} />
        </p>
      )}
      <LaterCharges items={basket.items} giftCards={basket.giftCards} />
      {withCode && <BasketCodes basket={basket} />}
    </Receipt>
  );
}

/** Shows what a sign-in during the checkout added to a guest's basket. */
export function AfterSignIn({ basket }: { basket: Basket }) {
  const change = findBasketChange(useLocation().state, basket);
  if (!change) return null;
  const { added, totalBefore } = change;
  return (
    <Alert tone="warning" title="Your basket has changed">
      {added.length > 0 && <p>Added from your account: {added.join(", ")}.</p>}
      <p className="prices" hidden={totalBefore === basket.total}>
        Your total was <Price amount={totalBefore} /> and is now <Price amount={basket.total} />.
      </p>
    </Alert>
  );
}
