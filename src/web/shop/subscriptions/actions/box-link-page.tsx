import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type MetaFunction, useSearchParams } from "react-router";
import {
  cancelByLink,
  keepByLink,
  openCardByLink,
  pauseByLink,
  resumeByLink,
  skipBoxByLink,
  unskipBoxByLink,
} from "#contract/subscriptions/box-links.ts";
import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { boxName } from "#domain/subscriptions/box-names.ts";
import { callApi } from "#web/app/api-client.ts";
import { subscriptionsResource } from "#web/app/current-user.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { paths } from "#web/app/paths.ts";
import { boxLinkQuery } from "#web/app/queries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { CancelledNotice } from "./cancelled-notice.tsx";
import { ChargeAmount } from "./charge-amount.tsx";
import { NextBox } from "./next-box.tsx";
import type { SubscriptionAction, SubscriptionActions } from "./subscription-actions.ts";
import { SubscriptionButtons } from "./subscription-buttons.tsx";
import { useJustCancelled } from "./use-just-cancelled.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Your next box", "Skip, pause or cancel your monthly box.");

/** Opened from the link in a payment notice. Shows one subscription without a password. */
export default function BoxLinkPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const queryClient = useQueryClient();
  const query = boxLinkQuery(token);
  const { data, isPending } = useQuery(query);
  const actions: SubscriptionActions = {
    perform: (action) => performByLink(token, action),
    openCard: () => callApi(openCardByLink, { token }),
    onUpdated(subscription) {
      queryClient.setQueryData(query.queryKey, subscription);
      void subscriptionsResource.renew();
    },
    onError: () => false,
    can: new Set(["skip", "unskip", "pause", "resume", "cancel", "keep"]),
  };
  return (
    <div className="mx-auto w-full max-w-2xl space-y-6 px-5 py-16">
      <h1>Your next box</h1>
      {isPending ? (
        <Spinner label="Loading your subscription" />
      ) : data ? (
        <LinkedSubscription subscription={data} actions={actions} />
      ) : (
        <>
          <Alert tone="warning" title="This link has expired">
            A link works for one box until that box is packed. You can do the same in your account at any time.
          </Alert>
          <ButtonLink to={paths.account}>Go to your account</ButtonLink>
        </>
      )}
    </div>
  );
}

function LinkedSubscription(props: { subscription: Subscription; actions: SubscriptionActions }) {
  const { subscription } = props;
  const [actions, isJustCancelled] = useJustCancelled(props.actions);
  const names = useAudienceNames();
  const heading = useRef<HTMLParagraphElement>(null);
  const { audience, nextChargeOn, nextGiftCardAmount, nextPrice, cancelAtPeriodEnd, status } = subscription;
  const isOver = cancelAtPeriodEnd || status === "cancelled" || status === "completed";
  return (
    <div className="space-y-6">
      <p ref={heading} tabIndex={-1} className="text-lg outline-none">
        {boxName(audience, names)}
        {nextChargeOn && !isOver && (
          <>
            : <ChargeAmount price={nextPrice} giftCardAmount={nextGiftCardAmount} /> on <Day on={nextChargeOn} />
          </>
        )}
      </p>
      {status === "paused" && <Alert tone="info">Your subscription is paused.</Alert>}
      {isOver ? (
        <CancelledNotice
          subscription={subscription}
          actions={actions}
          takesFocus={isJustCancelled}
          onContinued={() => heading.current?.focus()}
        />
      ) : (
        <>
          <NextBox subscription={subscription} actions={actions} />
          <SubscriptionButtons subscription={subscription} actions={actions} />
        </>
      )}
    </div>
  );
}

async function performByLink(token: string, action: SubscriptionAction): Promise<Subscription> {
  switch (action.kind) {
    case "skip":
      return callApi(skipBoxByLink, { token, boxMonth: action.boxMonth });
    case "unskip":
      return callApi(unskipBoxByLink, { token, boxMonth: action.boxMonth });
    case "pause":
      return callApi(pauseByLink, { token, months: action.months });
    case "resume":
      return callApi(resumeByLink, { token });
    case "cancel":
      return callApi(cancelByLink, { token, ending: action.ending });
    case "keep":
      return callApi(keepByLink, { token });
    case "card":
    case "plan":
    case "preferences":
    case "gift":
    case "add-gift-card":
    case "remove-gift-card":
    case "swap":
      throw new Error(`the link in a payment notice cannot change the ${action.kind}`);
  }
}
