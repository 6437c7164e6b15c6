import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { listPlans, listProducts, WELLNESS_CATEGORY_ID } from "#contract/catalogue.ts";
import { pageApi } from "#web/page-api.ts";
import { paths } from "#web/paths.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { WellnessCard } from "./wellness-card.tsx";

export function meta() {
  return pageMeta(
    "Wellness Collection",
    "Six sets of five handmade things for the bath, each for one kind of bath. Delivered in the UK, Tracked 48.",
  );
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [products, { delivery }] = await Promise.all([callApi(listProducts, {}), callApi(listPlans, {})]);
  const collections = products.filter((product) => product.isActive && product.categoryId === WELLNESS_CATEGORY_ID);
  return { collections, delivery };
}

export default function ProductsPage() {
  const { collections, delivery } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto w-full max-w-7xl px-5 pt-10 pb-20 sm:px-8 md:pt-16">
      <header className="max-w-3xl">
        <h1>Wellness Collection</h1>
        <p className="mt-4 font-display text-xl text-ink-soft italic sm:text-2xl">
          Sets of five handmade things that belong to one kind of bath: the one after work, the one before bed, the one
          after a long walk.
        </p>
        <p className="mt-4 max-w-[62ch] text-ink-soft">
          These are bath products and scents for pleasure. They are not medicinal: they do not treat, cure or prevent
          anything. If you are pregnant or under a doctor&rsquo;s care, ask before you use essential oils.
        </p>
      </header>
      {collections.length === 0 ? (
        <EmptyState
          title="No Wellness Products Available"
          actions={<ButtonLink to={paths.subscription}>See the boxes</ButtonLink>}
        >
          The next sets are still being made. The monthly boxes are here meanwhile.
        </EmptyState>
      ) : (
        <ul className="mt-12 grid gap-x-8 gap-y-16 sm:grid-cols-2 lg:grid-cols-3">
          {collections.map((product, index) => (
            <WellnessCard key={product.id} product={product} delivery={delivery} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </div>
  );
}
