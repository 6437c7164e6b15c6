import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { listPlans } from "#contract/catalogue/catalogue.ts";
import { listProductsById } from "#contract/marketing/wishlist.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { AddToBasketButton } from "#web/shop/catalogue/add-to-basket-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Heart } from "./heart.tsx";
import { WishlistRow } from "./wishlist-row.tsx";

const IDS_MAX = 100;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "A shared wishlist", "Handmade bath products on a wishlist that someone shared with you.");

/**
 * Loads the available products named in the address. If the address was truncated, it loads the products that remain.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const named = new URL(request.url).searchParams.get("products") ?? "";
  const ids = (named.match(/\d{1,9}/g) ?? []).slice(0, IDS_MAX);
  const [{ delivery }, products] = await Promise.all([
    callApi(listPlans, {}),
    ids.length > 0 ? callApi(listProductsById, { ids: ids.join(",") }) : [],
  ]);
  return { delivery, products };
}

/** A shared wishlist. Its owner is unknown. */
export default function SharedPage() {
  const { delivery, products } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto w-full max-w-3xl px-5 py-12 sm:px-8 md:py-16">
      <h1>A shared wishlist</h1>
      {products.length === 0 ? (
        <EmptyState
          title="None of these products are for sale"
          actions={<ButtonLink to={paths.products}>See our products</ButtonLink>}
        >
          <p>The link may be incomplete, or the products are no longer made.</p>
        </EmptyState>
      ) : (
        <>
          <p className="mt-4 max-w-[62ch] text-lg text-ink-soft">
            A wishlist that someone shared with you. Press a heart to add a product to your own.
          </p>
          <ul className="mt-6">
            {products.map((product) => (
              <WishlistRow key={product.id} product={product} delivery={delivery}>
                <AddToBasketButton product={product} />
                <Heart product={product} />
              </WishlistRow>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
