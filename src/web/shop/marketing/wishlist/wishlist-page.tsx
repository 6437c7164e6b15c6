import { useMemo, useRef, useState } from "react";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { listPlans, type Product } from "#contract/catalogue/catalogue.ts";
import { listProductsById } from "#contract/marketing/wishlist.ts";
import { accountPaths } from "#web/app/account-paths.ts";
import { callApi } from "#web/app/api-client.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useBrand } from "#web/app/layout/use-shop-mode.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { Resource, useResource } from "#web/app/resource.ts";
import { useAddToBasket } from "#web/shop/catalogue/use-add-to-basket.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { NeedsScripts } from "#web/ui/needs-scripts.tsx";
import { ShareButton } from "#web/ui/share-button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useWishlistActions } from "./use-wishlist-actions.ts";
import { WishlistRow } from "./wishlist-row.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Wishlist", "Your saved products with today's prices.");

export async function loader({ context }: LoaderFunctionArgs) {
  const { delivery } = await context.get(pageApi)(listPlans, {});
  return { delivery };
}

export default function WishlistPage() {
  const brand = useBrand();
  const { delivery } = useLoaderData<typeof loader>();
  const { things, isKnown, isSignedIn, keep, leave } = useWishlistActions();
  const [gone, setGone] = useState<Product>();
  const title = useRef<HTMLHeadingElement>(null);
  const ids = things.map(({ productId }) => productId);
  const { data, isError, refetch } = useProducts(ids.join(","));
  const found = new Map(data?.map((product) => [product.id, product]));
  const shown = things.flatMap(({ productId, price }) => {
    const product = found.get(productId);
    return product ? [{ product, price }] : [];
  });
  const missing = data ? ids.filter((id) => !found.has(id)) : [];

  async function takeOff(product: Product) {
    if (await leave(product.id)) setGone(product);
  }

  return (
    <div className="mx-auto w-full max-w-3xl px-5 py-12 sm:px-8 md:py-16">
      <h1 ref={title} tabIndex={-1} className="outline-none">
        Wishlist
      </h1>
      <NeedsScripts>Your wishlist is stored in your browser. Switch on JavaScript to see it.</NeedsScripts>
      {isKnown && !isSignedIn && things.length > 0 && (
        <p className="mt-4 max-w-[62ch] text-lg text-ink-soft">
          It is stored in this browser. <TextLink to={paths.authThenBackTo(paths.wishlist)}>Sign in</TextLink> to have
          it wherever you are.
        </p>
      )}
      <div aria-live="polite">
        {gone && (
          <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1">
            {gone.name} has been removed from your wishlist.
            <Button
              variant="quiet"
              autoFocus
              onClick={() => {
                setGone(undefined);
                void keep(gone);
                title.current?.focus();
              }}
            >
              Undo
            </Button>
          </p>
        )}
      </div>
      {!isKnown || (ids.length > 0 && !data && !isError) ? (
        <div className="py-12">
          <Spinner label="Loading your wishlist" />
        </div>
      ) : isError && !data ? (
        <LoadError title="Your wishlist could not be loaded" onRetry={() => void refetch()}>
          <p>Nothing is lost. Try again in a moment.</p>
        </LoadError>
      ) : things.length === 0 ? (
        <EmptyState
          title="Your wishlist is empty"
          actions={<ButtonLink to={paths.products}>See our products</ButtonLink>}
        >
          <p>Press the heart on a product to add it. We send no emails about your wishlist.</p>
        </EmptyState>
      ) : (
        <>
          <ul className="mt-6">
            {shown.map(({ product, price }) => (
              <WishlistRow key={product.id} product={product} delivery={delivery} priceWhenAdded={price}>
                <MoveToBasket
                  product={product}
                  onMoved={() => {
                    void leave(product.id);
                    title.current?.focus();
                  }}
                />
                <Button variant="quiet" onClick={() => void takeOff(product)}>
                  Remove<span className="sr-only">: {product.name}</span>
                </Button>
              </WishlistRow>
            ))}
          </ul>
          {missing.length > 0 && (
            <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
              {missing.length === 1
                ? "One product on your wishlist is"
                : `${missing.length} products on your wishlist are`}{" "}
              no longer for sale.
              <Button
                variant="quiet"
                onClick={async () => {
                  for (const id of missing) await leave(id);
                }}
              >
                Remove {missing.length === 1 ? "it" : "them"}
              </Button>
            </p>
          )}
          {shown.length > 0 && (
            <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2">
              <ShareButton
                title={`A wishlist from ${brand}`}
                path={accountPaths.sharedWishlist(shown.map(({ product }) => product.id))}
              />
              <p className="text-sm text-ink-soft">The link lists the products and nothing about you.</p>
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** Current products by id. Shows the previous products while others load. */
function useProducts(ids: string) {
  const products = useMemo(() => new Resource(() => callApi(listProductsById, { ids })), [ids]);
  const { data, isError, refetch } = useResource(products, { isEnabled: ids !== "" });
  const [before, setBefore] = useState(data);
  if (data && data !== before) setBefore(data);
  return { data: data ?? before, isError, refetch };
}

/** Adds the item to the basket and then removes it from the wishlist. */
function MoveToBasket({ product, onMoved }: { product: Product; onMoved: () => void }) {
  const { add, isAdding } = useAddToBasket(product, onMoved);
  if (product.stock <= 0) return null;
  return (
    <Button isBusy={isAdding} busyLabel="Adding..." onClick={() => add(1)}>
      Move to basket<span className="sr-only">: {product.name}</span>
    </Button>
  );
}
