import type { Plans, Product } from "#contract/catalogue.ts";
import { Price } from "#web/ui/price.tsx";

export interface CardPriceProps {
  product: Pick<Product, "price" | "boughtSeparately">;
  delivery: Plans["delivery"];
  /** True where the tariff behind the delivery price is said too. */
  saysTariff?: boolean;
  /** Where many stand beside each other, and how it comes is said above them. */
  isCompact?: boolean;
}

/** The price with its delivery beneath it in the same size. */
export function CardPrice({ product, delivery, saysTariff, isCompact }: CardPriceProps) {
  return (
    <div className={`leading-snug ${isCompact ? "" : "text-lg"}`}>
      <p>
        <Price amount={product.price} />
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
      <p>
        + <Price amount={delivery.basket} /> delivery per order
        {!isCompact && (
          <>
            {" "}
            (Tracked&nbsp;48
            {saysTariff && (
              <>
                ; tariff <Price amount={delivery.tariff} />, we cover the rest
              </>
            )}
            )
          </>
        )}
      </p>
    </div>
  );
}
