import { lazy, type Ref, Suspense, useState } from "react";
import type { Plans, ProductDetails } from "#contract/catalogue/catalogue.ts";
import { parsePounds, sumPence, timesPence, toPounds } from "#domain/money.ts";
import { BuyingNeedsScripts } from "#web/app/layout/buying-needs-scripts.tsx";
import { paths } from "#web/app/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { QuantityStepper } from "#web/ui/form/quantity-stepper.tsx";
import { Price } from "#web/ui/price.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { AddToBasketButton } from "./add-to-basket-button.tsx";

/** Loads on request. Without scripts the page has a link to the delivery page instead. */
const DeliveryEstimate = lazy(() => import("#web/content/information/delivery-estimate.tsx"));

const LOW_STOCK_MAX = 10;

function StockText({ stock }: { stock: number }) {
  if (stock <= 0) return <p className="mt-4 font-medium text-danger">Out of Stock. We are making more.</p>;
  if (stock <= LOW_STOCK_MAX) {
    return (
      <p className="prices mt-4 font-medium text-calendula">
        {stock} left of this batch, dispatched within 2-3 business days
      </p>
    );
  }
  return <p className="mt-4 font-medium text-success">In stock, dispatched within 2-3 business days</p>;
}

export interface ProductBuyingProps {
  product: ProductDetails;
  delivery: Plans["delivery"];
  /** Element around the button. The pinned bar is hidden while this element is visible. */
  buttonRef: Ref<HTMLDivElement>;
  quantity: number;
  setQuantity: (quantity: number) => void;
}

/** Price with delivery, availability, quantity and button. */
export function ProductBuying({ product, delivery, buttonRef, quantity, setQuantity }: ProductBuyingProps) {
  const hasStock = product.stock > 0;
  const products = timesPence(parsePounds(product.price), quantity);
  const delivered = toPounds(sumPence([products, parsePounds(delivery.basket)]));
  return (
    <div className="mt-6 border-y border-line py-6">
      {(product.badge || product.saves) && (
        <p className="mb-4 flex flex-wrap gap-2">
          {product.badge && <Badge>{product.badge}</Badge>}
          {product.saves && (
            <Badge tone="accent">
              Save <Price amount={product.saves} size="small" />
            </Badge>
          )}
        </p>
      )}
      <div className="text-xl leading-snug">
        <p>
          <span className="text-2xl font-medium">
            <Price amount={product.price} />
          </span>
          {product.unitPrice && (
            <span className="ml-3 text-base text-ink-soft">
              <Price amount={product.unitPrice.amount} /> per {product.unitPrice.per}
            </span>
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
        <p className="mt-1">
          + <Price amount={delivery.basket} /> delivery per order (Tracked&nbsp;48)
        </p>
        <p className="mt-1">
          {quantity > 1 && <span className="prices">{quantity} for </span>}
          <span className="font-medium">
            <Price amount={delivered} />
          </span>{" "}
          delivered
        </p>
      </div>
      <StockText stock={product.stock} />
      {hasStock && <Arrival delivery={delivery} />}
      <div ref={buttonRef} className="mt-5 flex flex-wrap gap-3">
        {hasStock && (
          <QuantityStepper
            label={`Quantity of ${product.name}`}
            quantity={quantity}
            max={product.stock}
            onChange={(next) => setQuantity(Math.max(1, next))}
          />
        )}
        <AddToBasketButton product={product} quantity={quantity} size="large" className="grow" />
        <BuyingNeedsScripts />
      </div>
    </div>
  );
}

/** Delivery days for a postcode, and the delivery tariff that the price includes. */
function Arrival({ delivery }: { delivery: Plans["delivery"] }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <details className="mt-1" onToggle={() => setAsked(true)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink">
        When will it arrive?
      </summary>
      <div className="pt-1 pb-3">
        {isAsked && (
          <Suspense>
            <DeliveryEstimate />
          </Suspense>
        )}
        <p className="mt-3 text-ink-soft">
          Tracked 48 costs <Price amount={delivery.tariff} />. We cover the rest, however many items are in the order.{" "}
          <TextLink to={paths.delivery}>Delivery information</TextLink>
        </p>
      </div>
    </details>
  );
}
