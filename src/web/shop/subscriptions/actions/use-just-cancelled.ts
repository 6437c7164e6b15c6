import { useState } from "react";
import type { SubscriptionActions } from "./subscription-actions.ts";

/** The same actions, and whether one of them has just cancelled the subscription: then the notice takes the focus. */
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
