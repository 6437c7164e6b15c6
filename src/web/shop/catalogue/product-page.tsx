import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from "react";
import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import {
  type AudienceBox,
  getProduct,
  listPlans,
  type Plans,
  type Product,
  type ProductDetails,
} from "#contract/catalogue/catalogue.ts";
import { listReviews, type ReviewsShown } from "#contract/reviews/reviews.ts";
import { possessive } from "#domain/subscriptions/box-names.ts";
import { callApi as callShop } from "#web/app/api-client.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { productJsonLd } from "#web/app/seo/product-json-ld.ts";
import { brandOf, pictureUrl, shopUrl } from "#web/app/seo/shop-url.ts";
import { Heart } from "#web/shop/marketing/wishlist/heart.tsx";
import { ReviewSummary } from "#web/shop/reviews/review-summary.tsx";
import { ReviewsSection } from "#web/shop/reviews/reviews-section.tsx";
import { PinnedBar } from "#web/ui/pinned-bar.tsx";
import { Price } from "#web/ui/price.tsx";
import { ShareButton } from "#web/ui/share-button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useIsSeen } from "#web/ui/use-is-seen.ts";
import { AddToBasketButton } from "./add-to-basket-button.tsx";
import { ProductBuying } from "./product-buying.tsx";
import { ProductLabel } from "./product-label.tsx";
import { ProductPictures } from "./product-pictures.tsx";
import { ProductRow } from "./product-row.tsx";
import { useLastShelf } from "./shelf/last-shelf.ts";
import { StockAlert } from "./stock-alert.tsx";

const LINK = "inline-flex min-h-9 items-center underline-offset-4 hover:underline";

const SHOWN_MAX = 4;
/** Recently viewed products. The list lasts until the page is reloaded or closed and is not stored in the browser. */
let seen: readonly Product[] = [];

const SetContents = lazy(() => import("./set-contents.tsx"));
const FamilyChoices = lazy(() => import("./family-choices.tsx"));
const ProductNotFound = lazy(() => import("./product-not-found.tsx"));

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(matches, "404 Page Not Found", "There is no product at this address.");
  const { product, delivery } = loaderData;
  const url = shopUrl(matches);
  const path = paths.product(product.slug);
  return [
    ...pageMeta(
      matches,
      product.searchTitle || product.name,
      product.searchDescription || `${product.strapline}. ${product.description}`,
    ),
    { property: "og:image", content: pictureUrl(url, product.picture) },
    productJsonLd({ url, brand: brandOf(matches) }, path, product, delivery),
    breadcrumbsJsonLd(url, [
      {
        name: product.category?.name ?? "Wellness Collection",
        path: product.category ? paths.shelf(product.category.slug) : paths.products,
      },
      { name: product.name, path },
    ]),
  ];
}

/** Responds with status 404 and the page `ProductNotFound` if the product is not on sale. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const slug = params.slug ?? "";
  const [product, reviews, { delivery, boxes }] = await Promise.all([
    orNothing(callApi(getProduct, { slug })),
    orNothing(callApi(listReviews, { slug })),
    callApi(listPlans, {}),
  ]);
  return product && reviews ? { product, reviews, delivery, boxes } : data(null, { status: 404 });
}

export default function ProductPage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) {
    return (
      <Suspense>
        <ProductNotFound />
      </Suspense>
    );
  }
  // The key resets quantity and picture for each product.
  return <ProductSheet key={loaded.product.id} {...loaded} />;
}

interface ProductSheetProps {
  product: ProductDetails;
  reviews: ReviewsShown;
  delivery: Plans["delivery"];
  boxes: Plans["boxes"];
}

function ProductSheet({ product, reviews, delivery, boxes }: ProductSheetProps) {
  const [quantity, setQuantity] = useState(1);
  const button = useRef<HTMLDivElement>(null);
  return (
    <div className="mx-auto w-full max-w-7xl px-5 pt-4 pb-20 sm:px-8 md:pt-6">
      <Breadcrumb category={product.category} name={product.name} />
      {/* Limits the picture's size, so that the thumbnails still fit on the screen. */}
      <div className="mt-4 grid gap-x-16 gap-y-8 lg:grid-cols-[clamp(22rem,100dvh-17rem,52%)_1fr]">
        <div className="-mx-5 self-start sm:mx-0 lg:sticky lg:top-24">
          <ProductPictures name={product.name} pictures={product.pictures} />
        </div>
        <div>
          <h1 className="text-[clamp(2.25rem,1.8rem+1.6vw,3rem)]">{product.name}</h1>
          <p className="mt-3 font-display text-xl text-ink-soft italic sm:text-2xl">{product.strapline}</p>
          <ReviewSummary {...reviews} />
          {product.family && (
            <Suspense>
              <FamilyChoices family={product.family} productId={product.id} />
            </Suspense>
          )}
          <ProductBuying
            product={product}
            delivery={delivery}
            buttonRef={button}
            quantity={quantity}
            setQuantity={setQuantity}
          />
          {product.stock <= 0 && <StockAlert slug={product.slug} name={product.name} />}
          <p className="mt-8 max-w-[62ch] whitespace-pre-line text-lg">{product.description}</p>
          {product.includes.length > 0 && (
            <Suspense>
              <SetContents product={product} />
            </Suspense>
          )}
          <ProductLabel product={product} />
          <WhereItIsIn product={product} boxes={boxes} />
          <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
            <Heart product={product} />
            <ShareButton title={product.name} />
            <TextLink to={paths.faq}>Questions and answers</TextLink>
            <TextLink to={paths.contact}>Ask us about it</TextLink>
          </div>
        </div>
      </div>
      <ReviewsSection
        first={reviews}
        readMore={(before) => callShop(listReviews, { slug: product.slug, before: String(before) })}
      />
      <FurtherProducts title="Goes well with" products={product.goesWith} delivery={delivery} />
      <FurtherProducts title="More like this" products={product.related} delivery={delivery} />
      <LatelySeen product={product} delivery={delivery} />
      {product.stock > 0 && <PinnedBuying product={product} delivery={delivery} quantity={quantity} button={button} />}
    </div>
  );
}

interface PinnedBuyingProps extends Pick<ProductSheetProps, "product" | "delivery"> {
  quantity: number;
  /** Element around the page's own button. The pinned bar shows while this element is out of view. */
  button: RefObject<HTMLElement | null>;
}

/**
 * Pinned price and button, shown while the page's own button is out of view. A separate component, so that scrolling
 * does not render the whole page again.
 */
function PinnedBuying({ product, delivery, quantity, button }: PinnedBuyingProps) {
  return (
    <PinnedBar isHidden={useIsSeen(button)}>
      <p className="leading-tight">
        <span className="font-medium">
          <Price amount={product.price} />
        </span>{" "}
        <span className="text-sm text-ink-soft">
          + <Price amount={delivery.basket} size="small" /> delivery
        </span>
      </p>
      <AddToBasketButton product={product} quantity={quantity} />
    </PinnedBar>
  );
}

/** A separate component, so that its updates do not render the whole page again. */
function LatelySeen({ product, delivery }: Pick<ProductSheetProps, "product" | "delivery">) {
  return <FurtherProducts title="Recently viewed" products={useLatelySeen(product)} delivery={delivery} />;
}

/** Resolves to undefined if the requested data does not exist. */
async function orNothing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    // Checks the error's code and not its class, because the page bundle has its own copy of the class.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "not-found" || code === "invalid-input") return undefined;
    throw error;
  }
}

interface FurtherProductsProps {
  title: string;
  products: readonly Product[];
  delivery: Plans["delivery"];
}

function FurtherProducts({ title, products, delivery }: FurtherProductsProps) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-14 md:mt-20">
      <h2 id={id}>{title}</h2>
      <ProductRow products={products} delivery={delivery} />
    </section>
  );
}

/** Products viewed before, latest first. */
function useLatelySeen(product: Product): readonly Product[] {
  const [others, setOthers] = useState<readonly Product[]>([]);
  useEffect(() => {
    const before = seen.filter(({ id }) => id !== product.id);
    setOthers(before.slice(0, SHOWN_MAX));
    seen = [product, ...before].slice(0, SHOWN_MAX + 1);
  }, [product]);
  return others;
}

function Breadcrumb({ category, name }: { category: ProductDetails["category"]; name: string }) {
  const shelf = useLastShelf(category?.slug);
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2.5 text-sm text-ink-soft [&>li+li]:before:mr-2.5 [&>li+li]:before:content-['/']">
        <li>
          <Link to={paths.products} className={LINK}>
            Shop
          </Link>
        </li>
        {category && shelf && (
          <li>
            <Link to={shelf} className={LINK}>
              {category.name}
            </Link>
          </li>
        )}
        <li>
          <span aria-current="page">{name}</span>
        </li>
      </ol>
    </nav>
  );
}

interface WhereItIsInProps {
  product: ProductDetails;
  boxes: readonly AudienceBox[];
}

/** Sets and boxes that contain the product. */
function WhereItIsIn({ product, boxes }: WhereItIsInProps) {
  const names = useAudienceNames();
  const holding = boxes.filter(({ includes }) => includes.some(({ id }) => id === product.id));
  if (product.inSets.length + holding.length === 0) return null;
  return (
    <section aria-labelledby="is-in" className="mt-10">
      <h2 id="is-in" className="text-2xl">
        Also in
      </h2>
      <ul className="mt-2">
        {product.inSets.map(({ id, slug, name }) => (
          <li key={id} className="flex min-h-9 items-center">
            <TextLink to={paths.product(slug)}>{name}</TextLink>
          </li>
        ))}
        {holding.map(({ audience }) => (
          <li key={audience} className="flex min-h-9 items-center">
            <TextLink to={paths.subscriptionFor(audience)}>
              {possessive(names[audience]).replaceAll("'", "’")} monthly box
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
