import type { Plans, Product } from "#contract/catalogue/catalogue.ts";
import { Price } from "#web/ui/price.tsx";

export interface CardPriceProps {
  product: Pick<Product, "price" | "boughtSeparately">;
  delivery: Plans["delivery"];
  /** True to name the delivery tariff below the price. */
  saysTariff?: boolean;
  /** True in grids, which explain delivery above the products. */
  isCompact?: boolean;
}

/** Price with delivery: below it in the same size, or beside it in grids. */
export function CardPrice({ product, delivery, saysTariff, isCompact }: CardPriceProps) {
  return (
    <div className={`leading-snug ${isCompact ? "" : "text-lg"}`}>
      <p>
        <Price amount={product.price} />
        {isCompact && !product.boughtSeparately && (
          <>
            {" "}
            <CompactDelivery delivery={delivery} />
          </>
        )}
        {product.boughtSeparately && (
          <>
            {" "}
            <del className="text-ink-soft">
              <Price amount={product.boughtSeparately} />
            </del>{" "}
            <span className="text-ink-soft">bought separately</span>
          </>
        )}
      </p>
      {!isCompact && (
        <p>
          + <Price amount={delivery.basket} /> delivery per order{" "}
          <span className={saysTariff ? "block text-sm text-pretty text-ink-soft" : ""}>
            (Tracked&nbsp;48
            {saysTariff && (
              <>
                ; tariff <Price amount={delivery.tariff} />, we cover the rest
              </>
            )}
            )
          </span>
        </p>
      )}
      {isCompact && product.boughtSeparately && (
        <p>
          <CompactDelivery delivery={delivery} />
        </p>
      )}
    </div>
  );
}

/** Short version of the delivery price, so that two cards fit in a row on a phone. */
function CompactDelivery({ delivery }: Pick<CardPriceProps, "delivery">) {
  return (
    <span className="text-[0.9375rem] whitespace-nowrap">
      + <Price amount={delivery.basket} /> delivery<span className="max-sm:sr-only"> per order</span>
    </span>
  );
}
