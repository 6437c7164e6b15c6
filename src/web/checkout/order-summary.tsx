import type { Basket } from "#contract/basket.ts";
import { BasketTotals } from "#web/basket/basket-totals.tsx";
import { BoxTermsText } from "#web/basket/box-terms-text.tsx";
import { LaterCharges } from "#web/basket/later-charges.tsx";
import { Receipt } from "#web/basket/receipt.tsx";
import { Day } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";

export function OrderSummary({ basket }: { basket: Basket }) {
  return (
    <Receipt title="Order Summary">
      <ul className="mb-4 divide-y divide-line border-b border-line">
        {basket.items.map((item) => (
          <li key={item.id} className="py-3 first:pt-0">
            <div className="flex items-baseline justify-between gap-4">
              <span>
                {item.productName}
                {item.quantity > 1 && <span className="prices text-ink-soft"> × {item.quantity}</span>}
              </span>
              <Price amount={item.lineTotal} />
            </div>
            {item.terms && (
              <p className="text-sm text-ink-soft">
                <BoxTermsText today={item.productPrice} terms={item.terms} />. First box on{" "}
                <Day on={item.terms.firstDispatchOn} />.
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
      <LaterCharges items={basket.items} />
    </Receipt>
  );
}
