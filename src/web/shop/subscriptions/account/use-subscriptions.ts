import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { subscriptionsResource } from "#web/app/current-user.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { useResource } from "#web/app/resource.ts";

/** The customer's subscriptions, active ones first, reloaded on every mount. Not read for a guest. */
export function useSubscriptions() {
  const { user } = useUser();
  return useResource(subscriptionsResource, { isEnabled: user !== null, refetchOnMount: true });
}

/** True until the subscription has ended. */
export function isRunning({ status }: Subscription): boolean {
  return status === "active" || status === "paused";
}
