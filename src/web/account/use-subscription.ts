import { useQuery } from "@tanstack/react-query";
import { getSubscription } from "#contract/subscriptions.ts";
import { callApi } from "#web/api-client.ts";
import { useUser } from "#web/shell/use-user.ts";

/** The signed-in customer's current subscription, or null, read anew wherever it is shown. Not asked for a guest. */
export function useSubscription() {
  const { user } = useUser();
  return useQuery({
    queryKey: ["subscription"],
    queryFn: () => callApi(getSubscription, {}),
    enabled: user !== null,
    refetchOnMount: "always",
  });
}
