import { useQuery } from "@tanstack/react-query";
import { listSubscriptions } from "#contract/calls.ts";
import type { Subscription } from "#contract/subscriptions.ts";
import { callApi } from "#web/api-client.ts";
import { useUser } from "#web/shell/use-user.ts";

/** All of the signed-in customer's subscriptions, running ones first, read anew wherever shown. Not asked for a guest. */
export function useSubscriptions() {
  const { user } = useUser();
  return useQuery({
    queryKey: ["subscriptions"],
    queryFn: () => callApi(listSubscriptions, {}),
    enabled: user !== null,
    refetchOnMount: "always",
  });
}

/** Whether a subscription has not ended yet. */
export function isRunning({ status }: Subscription): boolean {
  return status === "active" || status === "paused";
}
