import type { Plans } from "#contract/catalogue/catalogue.ts";
import { paths } from "#web/app/paths.ts";
import { ProductRow } from "#web/shop/catalogue/product-row.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Shelf } from "./read-shelf.ts";

export interface NothingHereProps {
  /** Where the same is shown with fewer conditions. */
  clearTo: string;
  /** What was looked for, where it was a search. */
  words?: string;
  /** Whether conditions can be taken away. */
  isNarrowed: boolean;
  shelf: Shelf;
  delivery: Plans["delivery"];
}

/** Nothing fits: the way back to more, and what others buy. */
export function NothingHere({ clearTo, words, isNarrowed, shelf, delivery }: NothingHereProps) {
  return (
    <div className="min-w-0">
      {isNarrowed ? (
        <EmptyState
          title="Nothing fits all of that"
          actions={<ButtonLink to={clearTo}>Take all conditions away</ButtonLink>}
        >
          Take a condition away, or look at what others take home.
        </EmptyState>
      ) : (
        <EmptyState
          title={words ? `Nothing we make is found by “${words}”` : "Nothing stands here now"}
          actions={<ButtonLink to={paths.products}>See everything we make</ButtonLink>}
        >
          Try one word: a plant (&ldquo;rose&rdquo;), a thing (&ldquo;soap&rdquo;) or a scent.
        </EmptyState>
      )}
      {shelf.instead.length > 0 && (
        <section aria-labelledby="instead" className="mt-14">
          <h2 id="instead" className="text-2xl">
            What sells best
          </h2>
          <ProductRow products={shelf.instead} delivery={delivery} />
        </section>
      )}
    </div>
  );
}
