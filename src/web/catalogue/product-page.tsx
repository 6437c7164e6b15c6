import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { getProduct, listPlans } from "#contract/calls.ts";
import type { Plans, Product } from "#contract/catalogue.ts";
import { pageApi } from "#web/page-api.ts";
import { paths } from "#web/paths.ts";
import { breadcrumbsJsonLd } from "#web/seo/breadcrumbs-json-ld.ts";
import { productJsonLd } from "#web/seo/product-json-ld.ts";
import { pictureUrl, shopUrl } from "#web/seo/shop-url.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { SpilledJar } from "#web/shell/spilled-jar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { GoodsCard } from "./goods-card.tsx";
import { ProductBuying } from "./product-buying.tsx";
import { ProductLabel } from "./product-label.tsx";
import { ProductPictures } from "./product-pictures.tsx";
import { SetContents } from "./set-contents.tsx";

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta("404 Page Not Found", "There is no product at this address.");
  const { product, delivery } = loaderData;
  const url = shopUrl(matches);
  const path = paths.product(product.slug);
  return [
    ...pageMeta(product.name, `${product.strapline}. ${product.description}`),
    { property: "og:image", content: pictureUrl(url, product.picture) },
    productJsonLd(url, path, product, delivery),
    breadcrumbsJsonLd(url, [
      {
        name: product.category?.name ?? "Wellness Collection",
        path: product.category ? paths.productsOf(product.category.slug) : paths.products,
      },
      { name: product.name, path },
    ]),
  ];
}

/** A product that is not on sale is a page with the status 404, not an error. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [product, { delivery }] = await Promise.all([
    orNothing(callApi(getProduct, { slug: params.slug ?? "" })),
    callApi(listPlans, {}),
  ]);
  return product ? { product, delivery } : data(null, { status: 404 });
}

export default function ProductPage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <ProductNotFound />;
  const { product, delivery } = loaded;
  return (
    <div className="mx-auto w-full max-w-7xl px-5 pt-4 pb-20 sm:px-8 md:pt-6">
      <Breadcrumb category={product.category} name={product.name} />
      <div className="mt-4 grid gap-x-16 gap-y-8 lg:grid-cols-[6fr_5fr]">
        <div className="-mx-5 self-start sm:mx-0 lg:sticky lg:top-24">
          <ProductPictures key={product.id} name={product.name} pictures={product.pictures} />
        </div>
        <div>
          <h1 className="text-[clamp(2.25rem,1.8rem+1.6vw,3rem)]">{product.name}</h1>
          <p className="mt-3 font-display text-xl text-ink-soft italic sm:text-2xl">{product.strapline}</p>
          <ProductBuying key={product.id} product={product} delivery={delivery} />
          <p className="mt-8 max-w-[62ch] text-lg">{product.description}</p>
          <SetContents product={product} />
          <ProductLabel product={product} />
        </div>
      </div>
      <RelatedProducts products={product.related} delivery={delivery} />
    </div>
  );
}

/** What the shop does not have, or could not have under such a name, is nothing and no failure. */
async function orNothing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    // By its code: the pages' build has the class of refusals a second time.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "not-found" || code === "invalid-input") return undefined;
    throw error;
  }
}

function RelatedProducts({ products, delivery }: { products: readonly Product[]; delivery: Plans["delivery"] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-20">
      <h2 id="related">More of its kind</h2>
      <ul className="mt-8 grid gap-x-10 gap-y-7 sm:gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {products.map((product) => (
          <GoodsCard key={product.id} product={product} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

/** The 404 page of the shop: what was sought may have sold its last batch. */
function ProductNotFound() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-5 py-20 text-center">
      <SpilledJar />
      <h1>Not on our shelves</h1>
      <p className="text-lg text-ink-soft">
        404 Page Not Found. There is no product at this address: it may have gone with its last batch, or the link lost
        a letter on the way.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.products}>See everything we make</ButtonLink>
        <ButtonLink to={paths.subscription} variant="secondary">
          See the boxes
        </ButtonLink>
      </div>
    </div>
  );
}
