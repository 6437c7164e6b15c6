import type { ReactNode } from "react";
import { Link } from "react-router";
import type { IncludedProduct } from "#contract/catalogue/catalogue.ts";
import { paths } from "#web/app/paths.ts";

export interface IncludedItemProps {
  item: IncludedProduct;
  className: string;
  /** The name by default. */
  children?: ReactNode;
}

/** An item of a set or a box. A link if the shop has a page for it. */
export function IncludedItem({ item: { name, slug, isOnSale }, className, children = name }: IncludedItemProps) {
  return isOnSale === false ? (
    <span className={className}>{children}</span>
  ) : (
    <Link prefetch="intent" to={paths.product(slug)} className={`${className} underline-offset-4 hover:underline`}>
      {children}
    </Link>
  );
}
