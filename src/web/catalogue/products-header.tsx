import type { Category } from "#contract/catalogue.ts";
import { isWellness } from "./filter-products.ts";

/** Says what the page shows: the Wellness Collection and all goods, one category, or what a search found. */
export function ProductsHeader({ category, words }: { category: Category | undefined; words: string }) {
  if (words) {
    return (
      <header className="max-w-3xl">
        <h1 className="break-words">Search: {words}</h1>
        {category && <p className="mt-4 text-xl text-ink-soft">In {category.name}</p>}
      </header>
    );
  }
  if (category && !isWellness(category)) {
    return (
      <header className="max-w-3xl">
        <h1>{category.name}</h1>
        <p className="mt-4 max-w-[50ch] font-display text-xl text-ink-soft italic sm:text-2xl">
          {category.description}
        </p>
      </header>
    );
  }
  return (
    <header className="max-w-3xl">
      <h1>Wellness Collection</h1>
      <p className="mt-4 font-display text-xl text-ink-soft italic sm:text-2xl">
        Sets of handmade things that belong to one kind of bath: the one after work, the one before bed, the one after a
        long walk.
      </p>
      <p className="mt-4 max-w-[62ch] text-ink-soft">
        These are bath products and scents for pleasure. They are not medicinal: they do not treat, cure or prevent
        anything. If you are pregnant or under a doctor&rsquo;s care, ask before you use essential oils.
      </p>
    </header>
  );
}
