import { useState } from "react";
import type { SubscriptionActions } from "./subscription-actions.ts";

/** The actions, and whether one has just cancelled the subscription, so that the notice takes focus. */
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
