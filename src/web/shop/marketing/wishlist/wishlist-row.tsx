import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Plans, Product } from "#contract/catalogue/catalogue.ts";
import { parsePounds, pence, toPounds } from "#domain/money.ts";
import { paths } from "#web/app/paths.ts";
import { CardPrice } from "#web/shop/catalogue/card-price.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";

export interface WishlistRowProps {
  product: Product;
  delivery: Plans["delivery"];
  /** Price when the product was added. Undefined on a shared list. */
  priceWhenAdded?: string | undefined;
  children: ReactNode;
}

/** A product on a wishlist with its price change and actions. */
export function WishlistRow({ product, delivery, priceWhenAdded, children }: WishlistRowProps) {
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 border-b border-line py-6 first:border-t sm:grid-cols-[8rem_1fr] sm:gap-x-7">
      <Picture src={product.picture} alt="" sizes="128px" className="aspect-square rounded-paper" />
      <div className="min-w-0">
        <h2 className="text-xl sm:text-2xl">
          <Link to={paths.product(product.slug)} className="decoration-line-strong underline-offset-4 hover:underline">
            {product.name}
          </Link>
        </h2>
        <div className="mt-1">
          <CardPrice product={product} delivery={delivery} isCompact />
        </div>
        {priceWhenAdded !== undefined && <PriceMark price={product.price} priceWhenAdded={priceWhenAdded} />}
        {product.stock <= 0 && (
          <p className="mt-1 font-medium text-danger">
            Out of stock.{" "}
            <Link to={paths.product(product.slug)} className="underline underline-offset-4">
              We can email you when it is back
            </Link>
            , if you ask on its page.
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">{children}</div>
      </div>
    </li>
  );
}

function PriceMark({ price, priceWhenAdded }: { price: string; priceWhenAdded: string }) {
  const difference = parsePounds(price) - parsePounds(priceWhenAdded);
  if (difference === 0) return null;
  return (
    <p className={`mt-1 font-medium ${difference < 0 ? "text-success" : "text-calendula"}`}>
      <Price amount={toPounds(pence(Math.abs(difference)))} /> {difference < 0 ? "less" : "more"} than when you added it
    </p>
  );
}
