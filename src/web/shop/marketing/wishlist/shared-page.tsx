import { type LoaderFunctionArgs, useLoaderData } from "react-router";
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

export const meta = () =>
  pageMeta("Somebody's list", "Handmade things for the bath that somebody would like, or thinks that you would.");

/** Available products of the address. A truncated address shows what is left. */
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
      <h1>Somebody’s list</h1>
      {products.length === 0 ? (
        <EmptyState
          title="Nothing of it is on sale"
          actions={<ButtonLink to={paths.products}>Look at our goods</ButtonLink>}
        >
          <p>The link was cut short, or what it named is not made any more.</p>
        </EmptyState>
      ) : (
        <>
          <p className="mt-4 max-w-[62ch] text-lg text-ink-soft">
            Kept by somebody who would like these, or thinks that you would. Keep what you like on a list of your own.
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
