import type { Plans } from "#contract/catalogue.ts";
import { Picture } from "#web/ui/picture.tsx";
import type { Shelf } from "./filter-products.ts";
import { GoodsCard } from "./goods-card.tsx";

export interface GoodsShelfProps {
  shelf: Shelf;
  delivery: Plans["delivery"];
  /** True where the page itself is called after the category. */
  isNamedAbove?: boolean;
}

/** A category: its picture and a sentence on one side, its goods on the other. */
export function GoodsShelf({ shelf, delivery, isNamedAbove }: GoodsShelfProps) {
  const { category, products } = shelf;
  return (
    <section
      aria-labelledby={`shelf-${category.slug}`}
      className="grid gap-x-12 gap-y-8 border-t border-line-strong pt-8 lg:grid-cols-[3fr_8fr] lg:pt-10"
    >
      <header className="grid grid-cols-[7rem_1fr] items-center gap-5 self-start sm:grid-cols-[10rem_1fr] lg:sticky lg:top-24 lg:block">
        <Picture
          src={products[0]?.imageUrl ?? "/pictures/box-women"}
          alt=""
          sizes="(min-width: 1024px) 22rem, 10rem"
          className="aspect-square rounded-paper"
        />
        <div className={isNamedAbove ? "sr-only" : ""}>
          <h2 id={`shelf-${category.slug}`} className="text-2xl sm:text-3xl lg:mt-5">
            {category.name}
          </h2>
          <p className="mt-2 max-w-[40ch] text-ink-soft">{category.description}</p>
        </div>
      </header>
      <ul className="grid content-start gap-x-10 gap-y-7 sm:gap-y-10 sm:grid-cols-2">
        {products.map((product) => (
          <GoodsCard key={product.id} product={product} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}
