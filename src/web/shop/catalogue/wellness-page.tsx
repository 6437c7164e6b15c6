import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listPlans, listProducts } from "#contract/catalogue/catalogue.ts";
import { WELLNESS_CATEGORY_ID } from "#domain/catalogue/catalogue.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useBoxSize } from "#web/app/layout/use-box-size.ts";
import { useCalendarLabels } from "#web/app/layout/use-calendar-labels.ts";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/app/seo/shop-url.ts";
import { ShopProse } from "#web/content/shop-prose.tsx";
import story from "#web/content/wellness-story.md";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { WellnessCard } from "./wellness-card.tsx";

const SET_ITEMS = 5;

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      matches,
      "The six wellness sets and their story",
      "Why there are six sets of five, which evening each was made for, and what is in them. Bath products, not medicines.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "The wellness sets", path: paths.wellness }]),
  ];
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [products, { delivery }] = await Promise.all([callApi(listProducts, {}), callApi(listPlans, {})]);
  // Only sets of five. Smaller sets are listed with the products.
  const collections = products.filter(
    (product) =>
      product.isActive && product.categoryId === WELLNESS_CATEGORY_ID && product.includes.length === SET_ITEMS,
  );
  return { collections, delivery };
}

export default function WellnessPage() {
  const { collections, delivery } = useLoaderData<typeof loader>();
  const { dispatchDay } = useCalendarLabels();
  const { boxSizeAtStart } = useBoxSize();
  const { line = `${boxSizeAtStart} things chosen for you` } = useShopMode()?.boxTeaser ?? {};
  return (
    <>
      <header className="border-b border-line bg-surface-sunk lg:grid lg:grid-cols-2">
        <div className="flex flex-col justify-center px-5 py-12 sm:px-8 lg:py-20 lg:pr-16 lg:pl-[max(2rem,calc((100vw-var(--container-7xl))/2+2rem))]">
          <h1>Six baths, six sets</h1>
          <p className="mt-5 max-w-[40ch] font-display text-xl text-pretty text-ink-soft italic sm:text-2xl">
            The story of our Wellness Collection, and which evening each set was made for.
          </p>
        </div>
        <Picture
          src="/pictures/stress-relief-collection"
          sizes="(min-width: 1024px) 50vw, 100vw"
          priority
          className="aspect-[3/2] lg:h-full lg:max-h-[30rem]"
        />
      </header>
      <div className="mx-auto w-full max-w-[36rem] px-5 py-12 sm:px-0 md:py-20">
        <ShopProse html={story} />
      </div>
      {collections.length > 0 && (
        <section className="border-t border-line">
          <h2 className="sr-only">The sets</h2>
          <ul className="mx-auto grid w-full max-w-7xl gap-x-8 gap-y-16 px-5 py-12 sm:grid-cols-2 sm:px-8 md:py-20 lg:grid-cols-3">
            {collections.map((product) => (
              <WellnessCard key={product.id} product={product} delivery={delivery} isFirst={false} />
            ))}
          </ul>
        </section>
      )}
      <section className="border-t border-line bg-accent-soft">
        <div className="mx-auto flex max-w-3xl flex-col items-center gap-5 px-5 py-12 text-center sm:px-8 md:py-20">
          <h2>Or one box every month</h2>
          <p className="max-w-[44ch] text-lg text-ink-soft">
            {line}, sent on the {dispatchDay}. Stop whenever you like.
          </p>
          <ButtonLink to={paths.subscription}>See the boxes</ButtonLink>
        </div>
      </section>
    </>
  );
}
