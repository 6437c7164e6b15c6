import type { Plans } from "#contract/catalogue.ts";
import type { Shelf } from "./filter-products.ts";
import { GoodsCard } from "./goods-card.tsx";

export interface GoodsShelfProps {
  shelf: Shelf;
  delivery: Plans["delivery"];
  /** True where the page itself is called after the category. */
  isNamedAbove?: boolean;
}

/** A category: its name and a sentence on one side, its goods on the other. */
export function GoodsShelf({ shelf, delivery, isNamedAbove }: GoodsShelfProps) {
  const { category, products } = shelf;
  return (
    <section
      aria-labelledby={`shelf-${category.slug}`}
      className={`grid gap-x-12 gap-y-8 border-t border-line-strong pt-8 lg:pt-10 ${isNamedAbove ? "" : "lg:grid-cols-[1fr_3fr]"}`}
    >
      <header className={isNamedAbove ? "sr-only" : "self-start lg:sticky lg:top-24"}>
        <h2 id={`shelf-${category.slug}`} className="text-2xl sm:text-3xl">
          {category.name}
        </h2>
        <p className="mt-2 max-w-[40ch] text-ink-soft">{category.description}</p>
      </header>
      <ul
        className={`grid content-start gap-x-8 gap-y-10 sm:grid-cols-2 sm:gap-y-12 ${isNamedAbove ? "lg:grid-cols-4" : "lg:grid-cols-3"}`}
      >
        {products.map((product) => (
          <GoodsCard key={product.id} product={product} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}
