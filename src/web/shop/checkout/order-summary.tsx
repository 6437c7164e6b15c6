import type { Basket, BasketItem } from "#contract/basket/basket.ts";
import { BasketCodes } from "#web/shop/basket/basket-codes.tsx";
import { BasketTotals } from "#web/shop/basket/basket-totals.tsx";
import { BoxTermsText } from "#web/shop/basket/box-terms-text.tsx";
import { shortageLabel, shortageOf } from "#web/shop/basket/checkout-blockers.ts";
import { LaterCharges } from "#web/shop/basket/later-charges.tsx";
import { Receipt } from "#web/shop/basket/receipt.tsx";
import { Day } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { FoldedSummary } from "./folded-summary.tsx";

/** Receipt of the order, collapsed to its total on a small screen. */
export function OrderSummary({ basket }: { basket: Basket }) {
  const isWide = useIsWide();
  return (
    <FoldedSummary label="Order summary" total={basket.total} isOpen={isWide} hasHandleOnWide={false}>
      <OrderReceipt basket={basket} withCode />
    </FoldedSummary>
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
            <Shortage item={item} />
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

function Shortage({ item }: { item: BasketItem }) {
  const shortage = shortageOf(item);
  if (!shortage) return null;
  return <p className="text-sm font-medium text-danger">{shortageLabel(shortage, item)}, not in the total</p>;
}
