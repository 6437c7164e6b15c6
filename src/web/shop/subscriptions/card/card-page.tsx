import type { MetaFunction } from "react-router";
import { useSearchParams } from "react-router";
import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { methodLabel } from "#domain/orders/method-label.ts";
import { boxName } from "#domain/subscriptions/box-names.ts";
import { accountPaths } from "#web/app/account-paths.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { paths } from "#web/app/paths.ts";
import { AccountFrame } from "#web/shop/accounts/account-frame.tsx";
import { useAccountActions } from "#web/shop/subscriptions/account/use-account-actions.ts";
import { useSubscriptions } from "#web/shop/subscriptions/account/use-subscriptions.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ChangeCard } from "./change-card.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Update your card", "Change the card for your monthly box.");

export default function CardPage() {
  return (
    <AccountFrame title="Update your card" back={{ to: paths.account, label: "Back to your account" }} width="narrow">
      {() => (
        <div className="mt-8">
          <CardOfSubscription />
        </div>
      )}
    </AccountFrame>
  );
}

function CardOfSubscription() {
  const [search] = useSearchParams();
  const { data, isPending, isError } = useSubscriptions();
  if (isPending) return <Spinner label="Loading your subscription" />;
  if (isError) return <Alert tone="danger">Your subscription could not be loaded. Reload the page.</Alert>;
  const subscription = data.find(({ id }) => String(id) === search.get("subscription"));
  if (!subscription) return <Alert tone="warning">There is no such subscription in your account.</Alert>;
  return <CardForm subscription={subscription} />;
}

function CardForm({ subscription }: { subscription: Subscription }) {
  const actions = useAccountActions(subscription);
  const { audience, method } = subscription;
  const names = useAudienceNames();
  return (
    <div className="space-y-6">
      <p className="text-lg">
        {boxName(audience, names)}
        {method && <>, paid with {methodLabel(method)}</>}
      </p>
      <ChangeCard subscription={subscription} actions={actions} payPath={accountPaths.payBox(subscription.id)} />
    </div>
  );
}
