import { useEffect } from "react";
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listCategories, listPlans } from "#contract/calls.ts";
import { pageApi } from "#web/page-api.ts";
import { paths } from "#web/paths.ts";
import { breadcrumbsJsonLd } from "#web/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/seo/shop-url.ts";
import NotFoundPage from "#web/shell/not-found-page.tsx";
import { pageMeta } from "#web/shell/page-meta.ts";
import { NarrowShelf } from "./narrow-shelf.tsx";
import { countNarrowed, readNarrowing, shelfAddress } from "./narrowing.ts";
import { NothingHere } from "./nothing-here.tsx";
import { readShelf } from "./read-shelf.ts";
import { rememberShelf } from "./shelf-before.ts";
import { ShelfGrid } from "./shelf-grid.tsx";
import { ShelfTabs } from "./shelf-tabs.tsx";

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta("404 Page Not Found", "There is no shelf at this address.");
  const { category } = loaderData;
  return [
    ...pageMeta(category.name, `${category.description} Handmade, delivered in the UK, Tracked 48.`),
    breadcrumbsJsonLd(shopUrl(matches), [
      { name: "Shop", path: paths.products },
      { name: category.name, path: paths.shelf(category.slug) },
    ]),
  ];
}

/** A category that is not (or no longer) there is a page with the status 404. */
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
        {shelf.total > 0 ? (
          <ShelfGrid path={path} narrowing={narrowing} shelf={shelf} delivery={delivery} />
        ) : (
          <NothingHere clearTo={path} isNarrowed={countNarrowed(narrowing) > 0} shelf={shelf} delivery={delivery} />
        )}
      </div>
    </div>
  );
}
