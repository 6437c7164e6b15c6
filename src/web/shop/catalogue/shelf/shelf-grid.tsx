import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Plans } from "#contract/catalogue/catalogue.ts";
import { ProductCard } from "#web/shop/catalogue/product-card.tsx";
import { Price } from "#web/ui/price.tsx";
import { type Narrowing, PAGE_SIZE, shelfAddress } from "./narrowing.ts";
import { countOnShelf, type Shelf } from "./read-shelf.ts";

export const PRODUCTS_ID = "goods";

export interface ShelfGridProps {
  path: string;
  narrowing: Narrowing;
  shelf: Shelf;
  delivery: Plans["delivery"];
}

/** Products of a shelf with the delivery price above. Two in a row on a phone. */
export function ShelfGrid({ path, narrowing, shelf, delivery }: ShelfGridProps) {
  const { list, expectMore } = useFirstNewCard(shelf.products.length);
  return (
    <div id={PRODUCTS_ID} className="scroll-mt-20">
      <h2 className="sr-only" tabIndex={-1}>
        The goods
      </h2>
      <p className="flex flex-wrap justify-between gap-x-6 text-ink-soft">
        <span role="status" className="prices">
          {countOnShelf(shelf)} {shelf.total === 1 ? "product" : "products"}
        </span>
        <span>
          Delivery <Price amount={delivery.basket} /> per order, Tracked&nbsp;48
        </span>
      </p>
      <ul
        ref={list}
        className="mt-5 grid grid-cols-2 gap-x-4 gap-y-9 sm:gap-x-8 sm:gap-y-12 md:grid-cols-3 xl:grid-cols-4 min-[110rem]:grid-cols-5"
      >
        {shelf.products.map((product, index) => (
          <ProductCard key={product.id} product={product} delivery={delivery} isFirst={index < 2} />
        ))}
      </ul>
      <MoreOfShelf path={path} narrowing={narrowing} shelf={shelf} onMore={expectMore} />
    </div>
  );
}

/** Moves the focus to the first new product after "Show more", because the link has moved or disappeared. */
function useFirstNewCard(shown: number) {
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef<number>(undefined);
  useEffect(() => {
    const first = shownBefore.current;
    if (first === undefined || shown <= first) return;
    shownBefore.current = undefined;
    list.current?.children[first]?.querySelector("a")?.focus();
  }, [shown]);
  return {
    list,
    expectMore() {
      shownBefore.current = shown;
    },
  };
}

interface MoreOfShelfProps extends Omit<ShelfGridProps, "delivery"> {
  onMore: () => void;
}

/** Links to further pages. On a phone the list grows. On wider screens another page opens. */
function MoreOfShelf({
  path,
  narrowing,
  shelf: { total, page: current = narrowing.page, pages, products },
  onMore,
}: MoreOfShelfProps) {
  const left = total - (current - 1) * narrowing.size - products.length;
  return (
    <>
      {left > 0 && (
        <Link
          to={shelfAddress(path, { ...narrowing, page: 1, size: narrowing.size + PAGE_SIZE })}
          preventScrollReset
          replace
          onClick={onMore}
          className="mt-10 flex min-h-12 items-center justify-center rounded-paper border border-ink-soft font-medium sm:hidden"
        >
          Show {Math.min(left, PAGE_SIZE)} more
        </Link>
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-14 hidden sm:block">
          <ol className="flex flex-wrap justify-center gap-2">
            {pagesAround(current, pages).map((page) => (
              <li key={page}>
                <Link
                  to={shelfAddress(path, { ...narrowing, page })}
                  aria-label={`Page ${page}`}
                  aria-current={page === current ? "page" : undefined}
                  className="prices grid size-11 place-items-center rounded-paper hover:bg-surface-sunk aria-[current]:bg-surface-shade aria-[current]:font-medium"
                >
                  {page}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </>
  );
}

/** Page numbers for the links: the first, the last, the current page and its neighbours. */
function pagesAround(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  return [...new Set(near)].sort((a, b) => a - b);
}
