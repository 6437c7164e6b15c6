import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Plans, Product } from "#contract/catalogue/catalogue.ts";
import { paths } from "#web/app/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Price } from "#web/ui/price.tsx";
import { AddToBasketButton } from "./add-to-basket-button.tsx";
import { CardPicture } from "./card-picture.tsx";
import { CardPrice } from "./card-price.tsx";
import { IncludedItem } from "./included-item.tsx";

/** The server renders the icon, so the browser can load its script later. */
const ProductIcon = lazy(() => import("./product-icon.tsx"));

/** Grid cell of a set. Its picture, names, contents and price align with those of the neighbouring cells. */
export const SET_PLACE = "relative row-span-3 grid grid-rows-subgrid gap-y-0";

export interface WellnessCardProps {
  product: Product;
  delivery: Plans["delivery"];
  /** True for the first card. */
  isFirst: boolean;
}

export function WellnessCard({ product, delivery, isFirst }: WellnessCardProps) {
  return (
    <li className={`group ${SET_PLACE}`}>
      <div>
        {/* A card is 82vw wide on a phone. Two device pixels per CSS pixel are enough. */}
        <CardPicture
          product={product}
          sizes="(min-width: 1280px) 390px, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 60vw"
          priority={isFirst}
        />
        <div>
          <div className="mt-4 flex flex-wrap items-center gap-2 sm:mt-5">
            {product.badge && <Badge>{product.badge}</Badge>}
            {product.saves && (
              <Badge tone="accent">
                Save <Price amount={product.saves} size="small" />
              </Badge>
            )}
          </div>
          <h3 className="mt-2 flex items-start gap-2.5 text-xl sm:mt-3 sm:text-2xl">
            <span className="mt-0.5 hidden sm:block">
              <Suspense>
                <ProductIcon name={product.name} size={24} />
              </Suspense>
            </span>
            <Link
              prefetch="intent"
              to={paths.product(product.slug)}
              className="decoration-line-strong underline-offset-4 after:absolute after:inset-x-0 after:top-0 after:aspect-square hover:underline"
            >
              {product.name}
            </Link>
          </h3>
          <p className="mt-1 font-display text-lg leading-snug text-ink-soft italic sm:text-xl">{product.strapline}</p>
        </div>
      </div>
      <div>
        <Contents product={product} />
      </div>
      <div className="pt-4">
        <CardPrice product={product} delivery={delivery} saysTariff />
        <AddToBasketButton product={product} className="mt-4 w-full" />
      </div>
    </li>
  );
}

function Contents({ product }: { product: Product }) {
  return (
    <>
      {product.includes.length > 0 && (
        <>
          <h4 className="mt-4 font-sans text-base font-medium sm:mt-5">In the set</h4>
          <ul className="mt-1">
            {product.includes.map((item) => (
              <li key={item.id} className="border-b border-line">
                <IncludedItem item={item} className="flex min-h-10 items-center decoration-line-strong sm:min-h-9" />
              </li>
            ))}
          </ul>
        </>
      )}
      <details className="mt-3">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink">
          About this set<span className="sr-only">: {product.name}</span>
        </summary>
        <p className="mt-1 text-ink-soft">{product.description}</p>
        {product.essentialOils.length > 0 && (
          <p className="mt-3 text-ink-soft">Essential oils: {product.essentialOils.join(", ")}.</p>
        )}
        <ul className="mt-3 list-disc space-y-1 pl-5 text-ink-soft marker:text-line-strong">
          {product.benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
