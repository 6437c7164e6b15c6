import { Link } from "react-router";
import type { Plans, Product } from "#contract/catalogue.ts";
import { paths } from "#web/paths.ts";
import { AddToBasketButton } from "./add-to-basket-button.tsx";
import { CardPrice } from "./card-price.tsx";
import { ProductIcon } from "./product-icon.tsx";

/** One of the goods as an entry under its category, whose picture stands beside them all. */
export function GoodsCard({ product, delivery }: { product: Product; delivery: Plans["delivery"] }) {
  return (
    <li className="flex flex-col border-t border-line pt-5">
      <h3 className="flex items-start gap-3 leading-snug">
        <span className="mt-1">
          <ProductIcon name={product.name} />
        </span>
        <Link to={paths.product(product.slug)} className="decoration-line-strong underline-offset-4 hover:underline">
          {product.name}
        </Link>
      </h3>
      <p className="mt-1 mb-3 sm:mb-4 font-display text-lg leading-snug text-ink-soft italic">{product.strapline}</p>
      <div className="mt-auto flex items-end justify-between gap-4 sm:block">
        <CardPrice product={product} delivery={delivery} isCompact />
        <AddToBasketButton product={product} variant="secondary" className="shrink-0 sm:mt-4" />
      </div>
    </li>
  );
}
