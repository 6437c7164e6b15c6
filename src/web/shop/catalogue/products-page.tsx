import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import {
  type Category,
  listCategories,
  listPlans,
  type Plans,
  type Product,
  viewShopWindow,
} from "#contract/catalogue/catalogue.ts";
import { getShopMode } from "#contract/shop.ts";
import { WELLNESS_CATEGORY_ID } from "#domain/catalogue/catalogue.ts";
import { audiencePlaceholders } from "#domain/content/audience-placeholders.ts";
import { audiencePictures } from "#domain/subscriptions/audience-pictures.ts";
import { DEFAULT_AUDIENCE_NAMES } from "#domain/subscriptions/box-names.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useBoxSize } from "#web/app/layout/use-box-size.ts";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { ProductRow } from "./product-row.tsx";
import { CategoryTiles } from "./shelf/category-tiles.tsx";
import { ChooseBy } from "./shelf/choose-by.tsx";
import { SearchForm } from "./shelf/search-form.tsx";
import { SET_PLACE, WellnessCard } from "./wellness-card.tsx";

const SHOWN = 4;

/** Number of products in a row on a wide page. */
const IN_A_ROW = 4;

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    "Everything we make",
    "The Wellness Collection and everything in it one by one: bath bombs, soaps, salts and oils, made by hand. Delivered in the UK, Tracked 48.",
  );
}

/** Redirects addresses from earlier emails and bookmarks to the matching shelf or search. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const category = asked.get("category");
  const words = asked.get("q");
  if (words !== null) throw redirect(`${paths.search}?${new URLSearchParams({ q: words })}`, 301);
  if (category) throw redirect(paths.shelf(encodeURIComponent(category)), 301);
  const callApi = context.get(pageApi);
  const [shelves, categories, { delivery }, { audienceNames = DEFAULT_AUDIENCE_NAMES }] = await Promise.all([
    callApi(viewShopWindow, {}),
    callApi(listCategories, {}),
    callApi(listPlans, {}),
    callApi(getShopMode, {}),
  ]);
  return { shelves, categories, delivery, audiences: audiencePlaceholders(audienceNames).audiences };
}

export default function ProductsPage() {
  const { shelves, categories, delivery } = useLoaderData<typeof loader>();
  const named = shelves.flatMap(({ categoryId, products }) => {
    const category = categories.find(({ id }) => id === categoryId);
    return category ? { category, products } : [];
  });
  const wellness = named.find(({ category }) => category.id === WELLNESS_CATEGORY_ID);
  return (
    <div className="mx-auto w-full max-w-7xl px-5 pt-8 pb-20 sm:px-8 md:pt-12">
      <h1>Everything we make</h1>
      <SearchForm words="" delivery={delivery} className="mt-6 max-w-xl" />
      <ChooseBy />
      <CategoryTiles categories={categories} />
      {wellness ? <WellnessShelf {...wellness} delivery={delivery} /> : <NoWellnessProducts />}
      <div className="mt-16 space-y-14 md:mt-24 md:space-y-20">
        {named
          .filter((shelf) => shelf !== wellness)
          .map((shelf) => (
            <WindowShelf key={shelf.category.id} {...shelf} delivery={delivery} />
          ))}
      </div>
    </div>
  );
}

function NoWellnessProducts() {
  return (
    <EmptyState
      title="No Wellness Products Available"
      actions={<ButtonLink to={paths.subscription}>See the boxes</ButtonLink>}
    >
      We are still making the next sets. Until then, have a look at the monthly boxes.
    </EmptyState>
  );
}

/** The Wellness Collection with the contents of each set. Swiped on a phone. */
function WellnessShelf({ category, products, delivery }: WindowShelfProps) {
  return (
    <section id="wellness-collection" aria-labelledby="wellness" className="mt-14 scroll-mt-20 md:mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="wellness">{category.name}</h2>
        {category.productCount > products.length && <SeeAll category={category} />}
      </div>
      <p className="mt-3 max-w-[50ch] font-display text-xl text-ink-soft italic">
        Sets of handmade things that belong to one kind of bath: the one after work, the one before bed, the one after a
        long walk.
      </p>
      <p className="mt-3 max-w-[62ch] text-ink-soft">
        These are bath products and scents for pleasure. They are not medicinal: they do not treat, cure or prevent
        anything. If you are pregnant or under a doctor&rsquo;s care, ask before you use essential oils.
      </p>
      <ul className="mt-8 grid gap-x-8 gap-y-12 max-sm:-mx-5 max-sm:snap-x max-sm:scroll-px-5 max-sm:auto-cols-[82%] max-sm:grid-flow-col max-sm:gap-x-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-2 sm:grid-cols-2 sm:gap-y-16 lg:grid-cols-3 xl:[&:has(>:nth-child(3n+1):last-child,>:nth-child(4n):last-child)]:grid-cols-4 [&>li]:snap-start">
        {products.map((product) => (
          <WellnessCard key={product.id} product={product} delivery={delivery} isFirst={false} />
        ))}
        {products.length % IN_A_ROW === IN_A_ROW - 1 && <BoxesCard />}
      </ul>
    </section>
  );
}

/** Card for the monthly boxes. It fills the grid cell that the sets leave empty. */
function BoxesCard() {
  const { audiences } = useLoaderData<typeof loader>();
  const { boxSizeAtStart } = useBoxSize();
  const { line, picture = audiencePictures.women } = useShopMode()?.boxTeaser ?? {};
  return (
    <li className={SET_PLACE}>
      <div>
        <Picture
          src={picture}
          sizes="(min-width: 1280px) 280px, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 82vw"
          className="aspect-square rounded-paper"
        />
        <h3 className="mt-4 text-xl sm:mt-5 sm:text-2xl">Or one box every month</h3>
        <p className="mt-1 font-display text-lg leading-snug text-ink-soft italic sm:text-xl">
          {`${line ?? `${boxSizeAtStart} things for ${audiences}`}, different every month`}
        </p>
      </div>
      <p className="mt-4 text-ink-soft sm:mt-5">
        Four questions, and we choose. Delivery is included, and there is no minimum term.
      </p>
      <div className="flex items-end pt-4">
        <ButtonLink to={paths.subscription} variant="secondary" className="w-full">
          See the boxes
        </ButtonLink>
      </div>
    </li>
  );
}

interface WindowShelfProps {
  category: Category;
  products: readonly Product[];
  delivery: Plans["delivery"];
}

/** Four products of a category, with a link to all. */
function WindowShelf({ category, products, delivery }: WindowShelfProps) {
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

function SeeAll({ category }: { category: Category }) {
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
