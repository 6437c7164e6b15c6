import { Link } from "react-router";
import type { Category } from "#contract/catalogue.ts";
import { paths } from "#web/paths.ts";

/** The shop's shelves beside each other, and where one stands; on a phone they are swiped, beginning at that one. */
export function ShelfTabs({ categories, current }: { categories: readonly Category[]; current: string | undefined }) {
  return (
    <nav
      aria-label="Shelves"
      className="relative -mx-5 mt-6 overflow-x-auto px-5 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-x-6 whitespace-nowrap">
        <ShelfTab to={paths.products} isCurrent={current === undefined}>
          Everything
        </ShelfTab>
        {categories.map(({ id, slug, name }) => (
          <ShelfTab key={id} to={paths.shelf(slug)} isCurrent={slug === current}>
            {name}
          </ShelfTab>
        ))}
      </ul>
    </nav>
  );
}

function ShelfTab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <li ref={isCurrent ? showTab : undefined}>
      <Link
        prefetch="intent"
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        className="inline-flex min-h-11 items-center border-b border-transparent transition-colors hover:border-line-strong aria-[current]:border-accent aria-[current]:font-medium forced-colors:not-aria-[current]:border-b-0"
      >
        {children}
      </Link>
    </li>
  );
}

/** Not scrollIntoView, which would scroll the page too. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.closest("nav");
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
