import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { listCategories, listPlans, viewShopWindow } from "#contract/calls.ts";
import { WELLNESS_CATEGORY_ID } from "#domain/wellness-category-id.ts";
import { pageApi } from "#web/page-api.ts";
import { paths } from "#web/paths.ts";
import { CategoryTiles } from "#web/shelf/category-tiles.tsx";
import { ChooseBy } from "#web/shelf/choose-by.tsx";
import { SearchForm } from "#web/shelf/search-form.tsx";
import { pageMeta } from "#web/shell/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { WellnessShelf } from "./wellness-shelf.tsx";
import { WindowShelf } from "./window-shelf.tsx";

export function meta() {
  return pageMeta(
    "Everything we make",
    "The Wellness Collection and everything in it one by one: bath bombs, soaps, salts and oils, made by hand. Delivered in the UK, Tracked 48.",
  );
}

/** Addresses of earlier letters and bookmarks lead to the shelf, or the search, that they asked for. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const category = asked.get("category");
  const words = asked.get("q");
  if (words !== null) throw redirect(`${paths.search}?${new URLSearchParams({ q: words })}`, 301);
  if (category) throw redirect(paths.shelf(encodeURIComponent(category)), 301);
  const callApi = context.get(pageApi);
  const [shelves, categories, { delivery }] = await Promise.all([
    callApi(viewShopWindow, {}),
    callApi(listCategories, {}),
    callApi(listPlans, {}),
  ]);
  return { shelves, categories, delivery };
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
      The next sets are still being made. The monthly boxes are here meanwhile.
    </EmptyState>
  );
}
