import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cancelOneSubscription, type Subscription } from "#contract/subscriptions.ts";
import { callApi, isSignedOut } from "#web/api-client.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/shell/use-signed-out-redirect.ts";
import { useToast } from "#web/ui/toast.tsx";

/** Ends one subscription with what is paid for; its lists of orders are read anew. */
export function useCancelSubscription({ id }: Subscription, onCancelled: () => void) {
  const queryClient = useQueryClient();
  const { showToast } = useToast();
  const redirectSignedOut = useSignedOutRedirect();
  return useMutation({
    mutationFn: () => callApi(cancelOneSubscription, { subscriptionId: String(id) }),
    onSuccess: (subscription) => {
      queryClient.setQueryData<Subscription[]>(["subscriptions"], (all) =>
        all?.map((each) => (each.id === id ? subscription : each)),
      );
      void queryClient.invalidateQueries({ queryKey: ["orders"] });
      showToast({
        title: "Subscription Updated",
        description: "Your subscription will be cancelled at the end of the current period.",
        variant: "success",
      });
      onCancelled();
    },
    onError: (error) => {
      if (isSignedOut(error)) return redirectSignedOut(LOGGED_OUT);
      showToast({
        title: "Error",
        description: "Failed to cancel subscription. Please try again.",
        variant: "destructive",
      });
    },
  });
}
