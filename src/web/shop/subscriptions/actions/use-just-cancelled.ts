import { useState } from "react";
import type { SubscriptionActions } from "./subscription-actions.ts";

/** Returns the actions, and true after one of them has cancelled the subscription, so that the notice takes focus. */
export function useJustCancelled(actions: SubscriptionActions): [SubscriptionActions, boolean] {
  const [isJustCancelled, setJustCancelled] = useState(false);
  const watched: SubscriptionActions = {
    ...actions,
    onUpdated(subscription) {
      setJustCancelled(subscription.cancelAtPeriodEnd);
      actions.onUpdated(subscription);
    },
  };
  return [watched, isJustCancelled];
}
