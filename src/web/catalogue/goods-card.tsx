import { Link } from "react-router";
import type { Plans, Product } from "#contract/catalogue.ts";
import { paths } from "#web/paths.ts";
import { AddToBasketButton } from "./add-to-basket-button.tsx";
import { CardPicture } from "./card-picture.tsx";
import { CardPrice } from "./card-price.tsx";

/** One of the goods with its picture, its price and the way into the basket. */
export function GoodsCard({ product, delivery }: { product: Product; delivery: Plans["delivery"] }) {
  return (
    <li className="group relative grid grid-cols-1 gap-x-5 gap-y-3 min-[320px]:grid-cols-[7rem_1fr] sm:flex sm:flex-col sm:gap-0">
      <CardPicture
        product={product}
        sizes="(min-width: 1280px) 280px, (min-width: 1024px) 23vw, (min-width: 640px) 50vw, 112px"
        className="max-w-28 sm:max-w-none"
      />
      <div className="flex min-w-0 grow flex-col sm:mt-4">
        <h3 className="leading-snug">
          <Link
            prefetch="intent"
            to={paths.product(product.slug)}
            className="decoration-line-strong underline-offset-4 after:absolute after:top-0 after:left-0 after:size-28 hover:underline sm:after:aspect-square sm:after:h-auto sm:after:w-full"
          >
            {product.name}
          </Link>
        </h3>
        <p className="mt-1 mb-3 font-display text-lg leading-snug text-ink-soft italic sm:mb-4">{product.strapline}</p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 sm:block">
          <CardPrice product={product} delivery={delivery} isCompact />
          <AddToBasketButton product={product} variant="secondary" className="shrink-0 sm:mt-4" />
        </div>
      </div>
    </li>
  );
}
