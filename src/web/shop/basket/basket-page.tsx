import { useEffect, useRef } from "react";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { addDemoItems, type Basket, clearBasket } from "#contract/basket/basket.ts";
import { type AudienceBox, listPlans } from "#contract/catalogue/catalogue.ts";
import { getShopMode } from "#contract/shop.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { PLAN_LABELS } from "#domain/subscriptions/box-labels.ts";
import { boxName } from "#domain/subscriptions/box-names.ts";
import { callApi, isSignedOut } from "#web/app/api-client.ts";
import { ContactLink } from "#web/app/layout/contact-link.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useBasket } from "#web/app/layout/use-basket.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { useOwnPrices } from "#web/shop/subscriptions/questionnaire/own-prices.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { NeedsScripts } from "#web/ui/needs-scripts.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { BasketLine } from "./basket-line.tsx";
import { BasketSummary, PinnedTotal } from "./basket-summary.tsx";
import { useBasketChange } from "./use-basket-change.ts";
import { WithdrawnLines } from "./withdrawn-lines.tsx";

/** Lowest price that a customer can really pay, with its condition, such as "From £19.99/month · …". */
function fromPriceLine({ firstBoxPrice, fromPrice, fromDuration }: AudienceBox): string {
  const first = parsePounds(firstBoxPrice);
  const later = parsePounds(fromPrice);
  return first < later
    ? `From ${formatPounds(first)}/month · first box, then from ${formatPounds(later)}`
    : `From ${formatPounds(later)}/month · ${PLAN_LABELS[fromDuration]}`;
}

function AddAnotherBox({ boxes }: { boxes: readonly AudienceBox[] }) {
  const names = useAudienceNames();
  return (
    <section aria-labelledby="add-another-box">
      <h2 id="add-another-box" className="text-2xl sm:text-3xl">
        Add Another Subscription Box
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-3">
        {boxes.map((box) => (
          <li key={box.audience} className="flex flex-col gap-2">
            <ButtonLink to={paths.subscriptionFor(box.audience)} variant="secondary" className="w-full">
              {boxName(box.audience, names)}
            </ButtonLink>
            <p className="prices text-sm text-ink-soft">{fromPriceLine(box)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Your basket", "What you have chosen, with its delivery and every later payment.");

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [{ boxes }, { isDemo }] = await Promise.all([callApi(listPlans, {}), callApi(getShopMode, {})]);
  return { boxes, plans: [], isDemo };
}

export default function BasketPage() {
  const { isDemo, ...prices } = useLoaderData<typeof loader>();
  const { boxes } = useOwnPrices(prices);
  const { basket, isLoading, isError, error, refetch } = useBasket();
  const isLapsed = isSignedOut(error);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className="mx-auto w-full max-w-7xl px-5 pt-10 sm:px-8 md:pt-16">
      <h1 id="basket-title" ref={title} tabIndex={-1} className="outline-none">
        Your Basket
      </h1>
      {isLapsed ? (
        <SignInToView />
      ) : isLoading ? (
        <div className="min-h-dvh py-12">
          <NeedsScripts>
            <p>Your basket needs JavaScript. Switch it on to see your basket. Its items are safe.</p>
            <p className="mt-2">
              You can also order by email: <ContactLink className="underline underline-offset-4" />.
            </p>
          </NeedsScripts>
          <div className="py-12 noscript:hidden">
            <Spinner label="Loading your basket" />
          </div>
        </div>
      ) : isError && basket.items.length === 0 ? (
        <LoadError title="Your basket could not be loaded" onRetry={() => void refetch()}>
          <p>Its items are safe. Try again in a moment.</p>
        </LoadError>
      ) : (
        <>
          <div className="mt-4 empty:hidden">
            <WithdrawnLines withdrawn={basket.withdrawn} onGone={() => title.current?.focus()} />
          </div>
          <BasketContent basket={basket} boxes={boxes} isDemo={isDemo} onGone={() => title.current?.focus()} />
        </>
      )}
    </div>
  );
}

function SignInToView() {
  const redirect = useSignedOutRedirect();
  useEffect(
    () => redirect({ title: "Please Sign In", description: "You need to sign in to view your basket." }),
    [redirect],
  );
  return <p className="py-24 text-center text-ink-soft">You need to sign in to view your basket.</p>;
}

interface BasketContentProps {
  basket: Basket;
  boxes: readonly AudienceBox[];
  isDemo: boolean;
  onGone: () => void;
}

function BasketContent({ basket, boxes, isDemo, onGone }: BasketContentProps) {
  if (basket.items.length === 0) return <EmptyBasket isDemo={isDemo} />;
  return (
    <>
      <BasketCount count={basket.count} onCleared={onGone} />
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-12 lg:grid-cols-[1fr_25rem]">
        <ul>
          {basket.items.map((item) => (
            <BasketLine key={item.id} item={item} onGone={onGone} />
          ))}
        </ul>
        <div className="lg:sticky lg:top-28">
          <BasketSummary basket={basket} />
        </div>
      </div>
      <div className="my-16 grid gap-14 lg:grid-cols-2 lg:gap-16">
        <WellnessPromotion />
        <AddAnotherBox boxes={boxes} />
      </div>
      <PinnedTotal basket={basket} />
    </>
  );
}

function BasketCount({ count, onCleared }: { count: number; onCleared: () => void }) {
  const { mutate, isPending } = useClearBasket(onCleared);
  return (
    <div className="mt-2 mb-4 flex flex-wrap items-center justify-between gap-4">
      <p aria-live="polite" className="text-ink-soft">
        {count} {count === 1 ? "item" : "items"}
      </p>
      <Button
        variant="quiet"
        className="px-1"
        isBusy={isPending}
        busyLabel="Clearing..."
        onClick={() => mutate(undefined)}
      >
        Clear Basket
      </Button>
    </div>
  );
}

function useClearBasket(onCleared: () => void) {
  return useBasketChange({
    call: (_: undefined) => callApi(clearBasket, {}),
    refused: (error) => ({
      title: "Error",
      description: `Failed to clear basket: ${error.message || "Please try again."}`,
    }),
    signedOut: { title: "Please Sign In", description: "You need to sign in to clear your basket." },
    done: () => ({ title: "Basket Cleared", description: "All items have been removed from your basket." }),
    afterwards: onCleared,
  });
}

function WellnessPromotion() {
  return (
    <section
      aria-labelledby="wellness-promotion"
      className="grid overflow-hidden rounded-paper bg-accent-soft sm:grid-cols-[2fr_3fr]"
    >
      <Picture
        src="/pictures/sleep-support-collection"
        alt=""
        sizes="(min-width: 640px) 300px, 100vw"
        className="h-full max-h-64 sm:max-h-none"
      />
      <div className="flex flex-col items-start justify-center gap-3 p-6 sm:p-8">
        <h2 id="wellness-promotion" className="text-2xl sm:text-3xl">
          Wellness Collection
        </h2>
        <p>
          Five things for one kind of evening: to settle, to wake up, to sleep. Sold as a set, without a subscription.
        </p>
        <ButtonLink to={paths.products} variant="secondary">
          Browse the collection
        </ButtonLink>
      </div>
    </section>
  );
}

function EmptyBasket({ isDemo }: { isDemo: boolean }) {
  return (
    <EmptyState
      title="Your basket is empty"
      actions={
        <>
          <ButtonLink to={paths.products}>Browse Products</ButtonLink>
          {isDemo && <TryDemoBasket />}
        </>
      }
    >
      <p>Nothing in it yet. A single soap or a box every month: both begin here.</p>
    </EmptyState>
  );
}

function TryDemoBasket() {
  const { mutate, isPending } = useAddDemoItems();
  return (
    <Button variant="secondary" isBusy={isPending} busyLabel="Adding..." onClick={() => mutate(undefined)}>
      Try Demo Basket
    </Button>
  );
}

function useAddDemoItems() {
  return useBasketChange({
    call: (_: undefined) => callApi(addDemoItems, {}),
    signedOut: LOGGED_OUT,
    refused: (error) => ({ title: "Error", description: error.message || "Failed to add demo items" }),
    done: () => ({
      title: "Demo Items Added",
      description: "Added subscription box and collection products to your basket",
    }),
  });
}
