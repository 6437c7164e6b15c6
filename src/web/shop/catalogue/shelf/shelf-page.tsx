import { useEffect } from "react";
import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { type Category, listCategories, listPlans } from "#contract/catalogue/catalogue.ts";
import NotFoundPage from "#web/app/layout/not-found-page.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/app/seo/shop-url.ts";
import { ChosenFilters } from "./chosen-filters.tsx";
import { rememberShelf } from "./last-shelf.ts";
import { NarrowShelf } from "./narrow-shelf.tsx";
import { countNarrowed, readNarrowing, shelfAddress } from "./narrowing.ts";
import { NothingHere } from "./nothing-here.tsx";
import { readShelf } from "./read-shelf.ts";
import { ShelfGrid } from "./shelf-grid.tsx";

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(matches, "404 Page Not Found", "There is no shelf at this address.");
  const { category } = loaderData;
  return [
    ...pageMeta(matches, category.name, `${category.description} Handmade, delivered in the UK, Tracked 48.`),
    breadcrumbsJsonLd(shopUrl(matches), [
      { name: "Shop", path: paths.products },
      { name: category.name, path: paths.shelf(category.slug) },
    ]),
  ];
}

/** Responds with status 404 and a page for an unknown category. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const narrowing = readNarrowing(new URL(request.url).searchParams);
  const [categories, { delivery }] = await Promise.all([callApi(listCategories, {}), callApi(listPlans, {})]);
  const category = categories.find(({ slug }) => slug === params.shelf);
  if (!category) return data(null, { status: 404 });
  const shelf = await readShelf(callApi, category.slug, narrowing);
  return { category, categories, narrowing, shelf, delivery };
}

export default function ShelfPage() {
  const loaded = useLoaderData<typeof loader>();
  useEffect(() => {
    if (!loaded) return;
    const { slug } = loaded.category;
    rememberShelf(slug, shelfAddress(paths.shelf(slug), loaded.narrowing));
  }, [loaded]);
  if (!loaded) return <NotFoundPage />;
  const { category, categories, narrowing, shelf, delivery } = loaded;
  const path = paths.shelf(category.slug);
  return (
    <div className="mx-auto w-full max-w-7xl px-5 pt-8 pb-20 sm:px-8 md:pt-12">
      <header className="max-w-3xl">
        <h1>{category.name}</h1>
        <p className="mt-3 max-w-[50ch] font-display text-xl text-ink-soft italic">{category.description}</p>
      </header>
      <ShelfTabs categories={categories} current={category.slug} />
      <div className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-[14rem_1fr]">
        <NarrowShelf path={path} narrowing={narrowing} shelf={shelf} />
        <div className="min-w-0">
          <ChosenFilters path={path} narrowing={narrowing} />
          {shelf.total > 0 ? (
            <ShelfGrid path={path} narrowing={narrowing} shelf={shelf} delivery={delivery} />
          ) : (
            <NothingHere clearTo={path} isNarrowed={countNarrowed(narrowing) > 0} shelf={shelf} delivery={delivery} />
          )}
        </div>
      </div>
    </div>
  );
}

/** Tabs of all shelves. On a phone they scroll to the current one. */
function ShelfTabs({ categories, current }: { categories: readonly Category[]; current: string | undefined }) {
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

/** Scrolls the tab into view. Does not use `scrollIntoView`, because that would scroll the page too. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.closest("nav");
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
