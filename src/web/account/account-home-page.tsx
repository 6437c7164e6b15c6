import { type ReactNode, useState } from "react";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import type { User } from "#contract/accounts.ts";
import { listPlans, listProducts } from "#contract/calls.ts";
import { SubscriptionOverview } from "#web/account/subscription/subscription-overview.tsx";
import { QuestionnaireDialog } from "#web/monthly-box/questionnaire/questionnaire-dialog.tsx";
import { pageApi } from "#web/page-api.ts";
import { paths } from "#web/paths.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { AccountSection } from "./account-section.tsx";
import { FeaturedSet } from "./featured-set.tsx";
import { PENDING_ORDERS } from "./pending-orders.ts";

const FEATURED_SLUG = "sleep-collection";

export const meta: MetaFunction = () => [
  ...pageMeta("Your account home", "Start a subscription, browse products or track an order."),
  { name: "robots", content: "noindex" },
];

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
  return (
    <>
      <p className="mt-3 font-display text-2xl wrap-anywhere text-ink-soft italic">
        {user.firstName ? `Hello, ${user.firstName}. What is it today?` : "Hello. What is it today?"}
      </p>
      <ul className="mt-10 grid gap-5 md:grid-cols-3">
        <NextStep title="Start a Subscription" words="Four short questions, then five things by post every month.">
          <Button onClick={() => setDialogOpen(true)}>Find Your Box</Button>
        </NextStep>
        <NextStep title="Browse Products" words="Sets for one kind of bath, and everything in them one by one.">
          <ButtonLink to={paths.products} variant="secondary">
            See the Products
          </ButtonLink>
        </NextStep>
        <NextStep title="Track Orders" words="Where each order is, with its tracking number once it has left.">
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
  /** The button or link that leads there. */
  children: ReactNode;
}

/** One thing to do next, as a card in a list. */
function NextStep({ title, words, children }: NextStepProps) {
  return (
    <li className="flex flex-col rounded-paper border border-line bg-surface-raised p-5 sm:p-7">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 text-ink-soft">{words}</p>
      <div className="mt-auto pt-5">{children}</div>
    </li>
  );
}
