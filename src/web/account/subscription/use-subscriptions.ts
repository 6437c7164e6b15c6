import type { Subscription } from "#contract/subscriptions.ts";
import { subscriptionsResource } from "#web/current-user.ts";
import { useResource } from "#web/resource.ts";
import { useUser } from "#web/shell/use-user.ts";

/** All of the signed-in customer's subscriptions, running ones first, read anew wherever shown. Not asked for a guest. */
export function useSubscriptions() {
  const { user } = useUser();
  return useResource(subscriptionsResource, { isEnabled: user !== null, refetchOnMount: true });
}

/** Whether a subscription has not ended yet. */
export function isRunning({ status }: Subscription): boolean {
  return status === "active" || status === "paused";
}
