import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listCategories, listPlans, listProducts } from "#contract/calls.ts";
import { pageApi } from "#web/page-api.ts";
import { paths } from "#web/paths.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { filterProducts, isWellness, readWanted } from "./filter-products.ts";
import { GoodsShelf } from "./goods-shelf.tsx";
import { ProductSearch } from "./product-search.tsx";
import { ProductsHeader } from "./products-header.tsx";
import { WellnessCard } from "./wellness-card.tsx";

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const category = loaderData?.category;
  const tags = pageMeta(
    category?.name ?? "Wellness Collection",
    category?.description ??
      "Sets of handmade things for the bath, and everything in them one by one. Delivered in the UK, Tracked 48.",
  );
  return loaderData?.wanted.words ? [...tags, { name: "robots", content: "noindex" }] : tags;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const wanted = readWanted(new URL(request.url).searchParams);
  const [products, categories, { delivery }] = await Promise.all([
    callApi(listProducts, {}),
    callApi(listCategories, {}),
    callApi(listPlans, {}),
  ]);
  const shelves = filterProducts(products, categories, wanted);
  const category = categories.find(({ slug }) => slug === wanted.categorySlug);
  // A category that is not (or no longer) there has no shelf of its own: the page says so, with its status.
  const status = wanted.categorySlug && !category ? 404 : 200;
  return data({ shelves, categories, category, wanted, delivery }, { status });
}

export default function ProductsPage() {
  const { shelves, categories, category, wanted, delivery } = useLoaderData<typeof loader>();
  const wellness = shelves.find((shelf) => isWellness(shelf.category));
  const goods = shelves.filter((shelf) => shelf !== wellness);
  const isSearch = wanted.words !== "" || (wanted.categorySlug !== "" && !category);
  const showsWellness = !isSearch && (!category || isWellness(category));
  return (
    <div className="mx-auto w-full max-w-7xl px-5 pt-10 pb-20 sm:px-8 md:pt-16">
      <ProductsHeader category={category} words={wanted.words} />
      <ProductSearch
        wanted={wanted}
        categories={categories}
        count={shelves.reduce((sum, shelf) => sum + shelf.products.length, 0)}
      />
      {wellness && (
        <ul className="mt-10 grid gap-x-8 gap-y-16 sm:grid-cols-2 lg:grid-cols-3">
          {wellness.products.map((product, index) => (
            <WellnessCard key={product.id} product={product} delivery={delivery} isFirst={index === 0} />
          ))}
        </ul>
      )}
      {!wellness && showsWellness && <NoWellnessProducts />}
      {goods.length > 0 && (
        <div className={wellness ? "mt-24 space-y-20" : "mt-10 space-y-20"}>
          {goods.map((shelf) => (
            <GoodsShelf
              key={shelf.category.id}
              shelf={shelf}
              delivery={delivery}
              isNamedAbove={shelf.category.id === category?.id && !wanted.words}
            />
          ))}
        </div>
      )}
      {shelves.length === 0 && !showsWellness && <NothingFound />}
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

function NothingFound() {
  return (
    <EmptyState
      title="Nothing by that name"
      actions={
        <>
          <ButtonLink to={paths.products}>Show everything</ButtonLink>
          <ButtonLink to={paths.subscription} variant="secondary">
            See the boxes
          </ButtonLink>
        </>
      }
    >
      Try one word: a plant (&ldquo;rose&rdquo;), a thing (&ldquo;soap&rdquo;) or &ldquo;unscented&rdquo;.
    </EmptyState>
  );
}
