import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cancelSubscription } from "#contract/subscriptions.ts";
import { callApi } from "#web/api-client.ts";
import { useToast } from "#web/ui/toast.tsx";

/** Ends the subscription with what is paid for; its lists of orders are read anew. */
export function useCancelSubscription(onCancelled: () => void) {
  const queryClient = useQueryClient();
  const { showToast } = useToast();
  return useMutation({
    mutationFn: () => callApi(cancelSubscription, {}),
    onSuccess: (subscription) => {
      queryClient.setQueryData(["subscription"], subscription);
      void queryClient.invalidateQueries({ queryKey: ["orders"] });
      showToast({
        title: "Subscription Updated",
        description: "Your subscription will be cancelled at the end of the current period.",
        variant: "success",
      });
      onCancelled();
    },
    onError: () =>
      showToast({
        title: "Error",
        description: "Failed to cancel subscription. Please try again.",
        variant: "destructive",
      }),
  });
}
