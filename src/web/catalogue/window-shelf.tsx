import { Link } from "react-router";
import type { Category, Plans, Product } from "#contract/catalogue.ts";
import { paths } from "#web/paths.ts";
import { ProductRow } from "./product-row.tsx";

const SHOWN = 4;

export interface WindowShelfProps {
  category: Category;
  products: readonly Product[];
  delivery: Plans["delivery"];
}

/** Four of a category with the way to the rest. */
export function WindowShelf({ category, products, delivery }: WindowShelfProps) {
  const id = `shelf-${category.slug}`;
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id}>{category.name}</h2>
        <SeeAll category={category} />
      </div>
      <p className="mt-1 max-w-[50ch] text-ink-soft">{category.description}</p>
      <ProductRow products={products.slice(0, SHOWN)} delivery={delivery} />
    </section>
  );
}

/** The way to a whole shelf. */
export function SeeAll({ category }: { category: Category }) {
  return (
    <Link
      prefetch="intent"
      to={paths.shelf(category.slug)}
      className="prices inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink"
    >
      See all {category.productCount}
      <span className="sr-only"> of {category.name}</span>
    </Link>
  );
}
