import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { subscriptionsResource } from "#web/app/current-user.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { useResource } from "#web/app/resource.ts";

/** All of the signed-in customer's subscriptions, running ones first, read anew wherever shown. Not asked for a guest. */
export function useSubscriptions() {
  const { user } = useUser();
  return useResource(subscriptionsResource, { isEnabled: user !== null, refetchOnMount: true });
}

/** Whether a subscription has not ended yet. */
export function isRunning({ status }: Subscription): boolean {
  return status === "active" || status === "paused";
}
