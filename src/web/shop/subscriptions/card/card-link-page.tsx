import { useQuery } from "@tanstack/react-query";
import { type MetaFunction, useSearchParams } from "react-router";
import { changeCardByLink, openCardByLink } from "#contract/subscriptions/box-links.ts";
import { accountPaths } from "#web/app/account-paths.ts";
import { callApi } from "#web/app/api-client.ts";
import { subscriptionsResource } from "#web/app/current-user.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { paths } from "#web/app/paths.ts";
import { cardLinkQuery } from "#web/app/queries.ts";
import type { SubscriptionActions } from "#web/shop/subscriptions/actions/subscription-actions.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ChangeCard } from "./change-card.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Change your card", "Change the card for your monthly box.");

/** Page that the email about a failed charge links to. The customer enters a new card, which is charged at once. */
export default function CardLinkPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const { data, isPending } = useQuery(cardLinkQuery(token));
  const actions: SubscriptionActions = {
    async perform(action) {
      if (action.kind !== "card") throw new Error(`the link for changing a card cannot ${action.kind}`);
      return callApi(changeCardByLink, { token, setupId: action.setupId });
    },
    openCard: () => callApi(openCardByLink, { token }),
    onUpdated: () => void subscriptionsResource.renew(),
    onError: () => false,
    can: new Set(["card"]),
  };
  return (
    <div className="mx-auto w-full max-w-xl space-y-6 px-5 py-16">
      <h1>Change your card</h1>
      {isPending ? (
        <Spinner label="Loading your subscription" />
      ) : data ? (
        <ChangeCard subscription={data} actions={actions} payPath={accountPaths.payBoxAfterCard(token)} />
      ) : (
        <>
          <Alert tone="warning" title="This link has expired">
            In your account you can change the card at any time.
          </Alert>
          <ButtonLink to={paths.account}>Go to your account</ButtonLink>
        </>
      )}
    </div>
  );
}
