import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Plans, Product } from "#contract/catalogue/catalogue.ts";
import { paths } from "#web/app/paths.ts";
import { Heart } from "#web/shop/marketing/wishlist/heart.tsx";
import { AddToBasketButton } from "./add-to-basket-button.tsx";
import { CardPicture } from "./card-picture.tsx";
import { CardPrice } from "./card-price.tsx";

/** Loaded only where needed, because few products have enough reviews. */
const CardRating = lazy(() => import("./card-rating.tsx"));
const CardFamily = lazy(() => import("./card-family.tsx"));

export interface ProductCardProps {
  product: Product;
  delivery: Plans["delivery"];
  /** True for the first visible cards. */
  isFirst?: boolean;
}

/** Product with picture, price and button. Two in a row on a phone. */
export function ProductCard({ product, delivery, isFirst = false }: ProductCardProps) {
  return (
    <li className="group relative flex flex-col">
      <CardPicture
        product={product}
        sizes="(min-width: 1280px) 280px, (min-width: 768px) 31vw, 46vw"
        priority={isFirst}
      />
      <h3 className="mt-3 leading-snug sm:mt-4">
        <Link
          prefetch="intent"
          to={paths.product(product.slug)}
          className="decoration-line-strong underline-offset-4 after:absolute after:inset-x-0 after:top-0 after:aspect-square hover:underline"
        >
          {product.family?.name ?? product.name}
        </Link>
      </h3>
      <Heart product={product} isOnCard />
      {product.badge && (
        <p className="pointer-events-none absolute top-2 left-2 z-10 max-w-[calc(100%-4rem)] truncate rounded-[2px] bg-surface-raised/90 px-2 py-0.5 text-sm">
          {product.badge}
        </p>
      )}
      <p className="mt-1 hidden font-display text-lg leading-snug text-ink-soft italic sm:block">{product.strapline}</p>
      {product.rating && (
        <Suspense>
          <CardRating rating={product.rating} />
        </Suspense>
      )}
      <div className="mt-auto pt-2 sm:pt-3">
        {product.family ? (
          <Suspense>
            <CardFamily product={product} family={product.family} delivery={delivery} />
          </Suspense>
        ) : (
          <>
            <CardPrice product={product} delivery={delivery} isCompact />
            <AddToBasketButton product={product} variant="secondary" className="mt-3 w-full px-2 sm:mt-4" />
          </>
        )}
      </div>
    </li>
  );
}
