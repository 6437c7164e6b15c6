import { Search } from "lucide-react";
import { Link } from "react-router";
import type { Category } from "#contract/catalogue.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { Wanted } from "./filter-products.ts";

export interface ProductSearchProps {
  wanted: Wanted;
  categories: readonly Category[];
  /** How many products are shown. */
  count: number;
}

/** A search box and the categories as links. Both are plain addresses, so that they work before any script has run. */
export function ProductSearch({ wanted, categories, count }: ProductSearchProps) {
  const isNarrowed = wanted.words !== "" || wanted.categorySlug !== "";
  return (
    <div className="mt-10">
      <search>
        <form method="get" action={paths.products} className="flex max-w-xl gap-2">
          {wanted.categorySlug && <input type="hidden" name="category" value={wanted.categorySlug} />}
          <label htmlFor="product-search" className="sr-only">
            Search the shop
          </label>
          <TextInput
            key={wanted.words}
            id="product-search"
            type="search"
            name="q"
            defaultValue={wanted.words}
            maxLength={80}
            placeholder="Lavender, soap"
          />
          <Button type="submit" variant="secondary" className="shrink-0">
            <Search aria-hidden size={18} strokeWidth={1.5} /> Search
          </Button>
        </form>
      </search>
      <nav aria-label="Categories" className="mt-5">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          <CategoryLink to={paths.products} isCurrent={!wanted.categorySlug}>
            Everything
          </CategoryLink>
          {categories.map((category) => (
            <CategoryLink
              key={category.id}
              to={paths.productsOf(category.slug)}
              isCurrent={category.slug === wanted.categorySlug}
            >
              {category.name}
            </CategoryLink>
          ))}
        </ul>
      </nav>
      <p className="prices mt-4 text-ink-soft">
        {count} {count === 1 ? "product" : "products"}
        {wanted.words && <> for &ldquo;{wanted.words}&rdquo;</>}
        {isNarrowed && (
          <>
            {" "}
            <Link
              to={paths.products}
              className="ml-2 inline-flex min-h-9 items-center text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              Show everything
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

function CategoryLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <li>
      <Link
        prefetch="intent"
        to={to}
        preventScrollReset
        aria-current={isCurrent ? "page" : undefined}
        className="inline-flex min-h-11 items-center border-b border-transparent transition-colors hover:border-line-strong aria-[current]:border-accent aria-[current]:font-medium"
      >
        {children}
      </Link>
    </li>
  );
}
