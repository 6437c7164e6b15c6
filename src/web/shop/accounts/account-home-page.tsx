import { type ReactNode, useState } from "react";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import { listPlans, listProducts, type Plans, type Product } from "#contract/catalogue/catalogue.ts";
import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { boxName } from "#domain/subscriptions/box-names.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useBoxSize } from "#web/app/layout/use-box-size.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { CardPrice } from "#web/shop/catalogue/card-price.tsx";
import { SubscriptionStatusBadge } from "#web/shop/subscriptions/account/subscription-status-badge.tsx";
import { isRunning, useSubscriptions } from "#web/shop/subscriptions/account/use-subscriptions.ts";
import { AfterCancelling } from "#web/shop/subscriptions/actions/cancel-dialog.tsx";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";
import { QuestionnaireDialog } from "#web/shop/subscriptions/questionnaire/questionnaire-dialog.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { AccountSection } from "./account-section.tsx";
import { PENDING_ORDERS } from "./pending-orders.ts";

const FEATURED_SLUG = "sleep-collection";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Your account home", "Start a subscription, browse products or track an order.");

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [plans, products] = await Promise.all([callApi(listPlans, {}), callApi(listProducts, {})]);
  return { plans, featured: products.find(({ slug, isActive }) => isActive && slug === FEATURED_SLUG) };
}

export default function AccountHomePage() {
  return (
    <AccountFrame title="Welcome back" back={{ to: paths.home, label: "Back to Home" }}>
      {(user) => <AccountHome user={user} />}
    </AccountFrame>
  );
}

function AccountHome({ user }: { user: User }) {
  const { plans, featured } = useLoaderData<typeof loader>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { boxSize } = useBoxSize();
  return (
    <>
      <p className="mt-3 font-display text-2xl wrap-anywhere text-ink-soft italic">
        {user.firstName ? `Hello, ${user.firstName}. What would you like to do?` : "Hello. What would you like to do?"}
      </p>
      <ul className="mt-10 grid gap-5 md:grid-cols-3">
        <NextStep
          title="Start a Subscription"
          words={`Four short questions, then ${boxSize} things by post every month.`}
        >
          <Button onClick={() => setDialogOpen(true)}>Find Your Box</Button>
        </NextStep>
        <NextStep title="Browse Products" words="Sets for one kind of bath, and everything in them one by one.">
          <ButtonLink to={paths.products} variant="secondary">
            See the Products
          </ButtonLink>
        </NextStep>
        <NextStep
          title="Track Orders"
          words="The status of each order, with its tracking number once it is dispatched."
        >
          <ButtonLink to={`${paths.account}#${PENDING_ORDERS}`} variant="secondary">
            See Your Orders
          </ButtonLink>
        </NextStep>
      </ul>
      <div className="mt-14 grid grid-cols-1 items-start gap-x-16 gap-y-14 lg:grid-cols-2">
        <AccountSection title="Overview">
          <SubscriptionOverview />
        </AccountSection>
        {featured && (
          <AccountSection title="Featured">
            <FeaturedSet product={featured} delivery={plans.delivery} />
          </AccountSection>
        )}
      </div>
      <QuestionnaireDialog isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} plans={plans} />
    </>
  );
}

interface NextStepProps {
  title: string;
  words: string;
  children: ReactNode;
}

function NextStep({ title, words, children }: NextStepProps) {
  return (
    <li className="flex flex-col rounded-paper border border-line bg-surface-raised p-5 sm:p-7">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 text-ink-soft">{words}</p>
      <div className="mt-auto pt-5">{children}</div>
    </li>
  );
}

/** A set shown with its current price. */
function FeaturedSet({ product, delivery }: { product: Product; delivery: Plans["delivery"] }) {
  return (
    <div className="grid gap-6 sm:grid-cols-[11rem_1fr]">
      <Picture
        src={product.picture}
        alt=""
        sizes="(min-width: 640px) 176px, 100vw"
        className="aspect-square rounded-paper"
      />
      <div className="space-y-3">
        <h3 className="text-2xl">{product.name}</h3>
        <p className="font-display text-xl text-ink-soft italic">{product.strapline}</p>
        <CardPrice product={product} delivery={delivery} />
        <ButtonLink to={paths.products} variant="secondary">
          Shop the Collection
        </ButtonLink>
      </div>
    </div>
  );
}

/** One line per subscription. */
function SubscriptionOverview() {
  const query = useSubscriptions();
  const names = useAudienceNames();
  if (query.isPending) return <Spinner label="Loading your subscription" />;
  if (query.isError) return <Alert tone="danger">Your subscription could not be loaded. Reload the page.</Alert>;
  const running = query.data.filter(isRunning);
  if (running.length === 0) {
    return (
      <div className="space-y-3">
        <h3 className="text-2xl">No Active Subscription</h3>
        <p className="text-ink-soft">The date of your next box will appear here.</p>
      </div>
    );
  }
  return (
    <>
      <ul className="space-y-5 divide-y divide-line">
        {running.map((subscription) => (
          <li key={subscription.id} className="not-last:pb-5">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <h3 className="text-2xl">{boxName(subscription.audience, names)}</h3>
              <SubscriptionStatusBadge subscription={subscription} />
            </div>
            <p className="mt-2 text-ink-soft">
              <WhatIsNext subscription={subscription} />
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-5">
        <ButtonLink to={paths.account} variant="secondary">
          See Your Subscription
        </ButtonLink>
      </div>
    </>
  );
}

function WhatIsNext({ subscription }: { subscription: Subscription }) {
  const { failure, cancelAtPeriodEnd, pausedUntil, currentPeriodEnd } = subscription;
  if (failure) return "A payment for it did not go through. Your account shows what to do.";
  if (cancelAtPeriodEnd) return <AfterCancelling subscription={subscription} />;
  if (pausedUntil) return `Paused. Your next box is for ${monthLabel(pausedUntil)}.`;
  if (!currentPeriodEnd) return "The date of its next delivery is not set yet.";
  return (
    <>
      Next delivery on <Day on={londonDayOf(currentPeriodEnd)} />.
    </>
  );
}
