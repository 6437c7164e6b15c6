import type { Plans } from "#contract/catalogue.ts";
import { GoodsRow } from "#web/catalogue/goods-row.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Shelf } from "./read-shelf.ts";

export interface NothingHereProps {
  /** Where the same is shown with fewer conditions. */
  clearTo: string;
  shelf: Shelf;
  delivery: Plans["delivery"];
}

/** Nothing fits: the way back to more, and what others buy. */
export function NothingHere({ clearTo, shelf, delivery }: NothingHereProps) {
  return (
    <div className="min-w-0">
      <EmptyState title="Nothing fits all of that" actions={<ButtonLink to={clearTo}>Show everything here</ButtonLink>}>
        Take a condition away, or look at what others take home.
      </EmptyState>
      {shelf.instead.length > 0 && (
        <section aria-labelledby="instead" className="mt-14">
          <h2 id="instead" className="text-2xl">
            What sells best
          </h2>
          <GoodsRow products={shelf.instead} delivery={delivery} />
        </section>
      )}
    </div>
  );
}
