import type { Subscription } from "#contract/subscriptions.ts";
import { BOX_NAMES } from "#domain/box-labels.ts";
import { AfterCancelling } from "#web/monthly-box/actions/cancel-dialog.tsx";
import { monthLabel } from "#web/monthly-box/actions/months.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { SubscriptionStatusBadge } from "./subscription-status-badge.tsx";
import { isRunning, useSubscriptions } from "./use-subscriptions.ts";

/** How the customer's boxes stand, in a line each. */
export function SubscriptionOverview() {
  const query = useSubscriptions();
  if (query.isPending) return <Spinner label="Loading your subscription" />;
  if (query.isError) return <Alert tone="danger">Your subscription could not be read. Please reload the page.</Alert>;
  const running = query.data.filter(isRunning);
  if (running.length === 0) {
    return (
      <div className="space-y-3">
        <h3 className="text-2xl">No Active Subscription</h3>
        <p className="text-ink-soft">Once you have a box, the day of the next one stands here.</p>
      </div>
    );
  }
  return (
    <>
      <ul className="space-y-5 divide-y divide-line">
        {running.map((subscription) => (
          <li key={subscription.id} className="not-last:pb-5">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <h3 className="text-2xl">{BOX_NAMES[subscription.audience]}</h3>
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
  if (pausedUntil) return `Paused. Your next box is that of ${monthLabel(pausedUntil)}.`;
  if (!currentPeriodEnd) return "The day of its next delivery is not settled yet.";
  return (
    <>
      Next delivery on <Day on={londonDayOf(currentPeriodEnd)} />.
    </>
  );
}
