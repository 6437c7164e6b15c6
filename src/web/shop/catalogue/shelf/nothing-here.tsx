import type { Plans } from "#contract/catalogue/catalogue.ts";
import { paths } from "#web/app/paths.ts";
import { ProductRow } from "#web/shop/catalogue/product-row.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Shelf } from "./read-shelf.ts";

export interface NothingHereProps {
  /** Address with fewer filters. */
  clearTo: string;
  /** The search, if there was one. */
  words?: string;
  /** True if there are filters to remove. */
  isNarrowed: boolean;
  shelf: Shelf;
  delivery: Plans["delivery"];
}

/** Shown if there are no results. Offers links to more products, and best sellers. */
export function NothingHere({ clearTo, words, isNarrowed, shelf, delivery }: NothingHereProps) {
  return (
    <div className="min-w-0">
      {isNarrowed ? (
        <EmptyState
          title="No products match these filters"
          actions={<ButtonLink to={clearTo}>Clear all filters</ButtonLink>}
        >
          Remove a filter, or see our best sellers.
        </EmptyState>
      ) : (
        <EmptyState
          title={words ? `No products found for “${words}”` : "No products here yet"}
          actions={<ButtonLink to={paths.products}>See everything we make</ButtonLink>}
        >
          Try one word: a plant (&ldquo;rose&rdquo;), a product (&ldquo;soap&rdquo;) or a scent.
        </EmptyState>
      )}
      {shelf.instead.length > 0 && (
        <section aria-labelledby="instead" className="mt-14">
          <h2 id="instead" className="text-2xl">
            Best sellers
          </h2>
          <ProductRow products={shelf.instead} delivery={delivery} />
        </section>
      )}
    </div>
  );
}
