import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeAdminSubscription } from "#contract/admin-calls.ts";
import type { AdminSubscriptionDetails } from "#contract/admin-subscriptions.ts";
import { adminKey } from "#web/admin/admin-queries.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { ApiRefusal, callApi } from "#web/api-client.ts";
import { monthLabel } from "#web/monthly-box/actions/months.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { subscriptionRefusalMessage } from "./subscription-labels.ts";

/** Withdraws a cancellation that has not taken effect, with one press. */
export function KeepSubscription({
  subscription,
  onContinued,
}: {
  subscription: AdminSubscriptionDetails;
  /** Moves the focus: the button that was pressed is gone. */
  onContinued: () => void;
}) {
  const queryClient = useQueryClient();
  const toast = useAdminToast();
  const { id, version, status, continuedBox } = subscription;
  const keep = useMutation({
    mutationFn: () => callApi(changeAdminSubscription, { subscriptionId: String(id), status: "active", version }),
    onSuccess() {
      toast.succeed("Subscription updated successfully");
      onContinued();
    },
    onError(error) {
      const text = error instanceof ApiRefusal ? subscriptionRefusalMessage(error.code) : undefined;
      toast.fail(text ? `Failed to update subscription. ${text}` : "Failed to update subscription");
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
  return (
    <Alert tone="warning" title="This subscription is cancelled and has not ended">
      <div className="space-y-3">
        <p>
          {continuedBox ? (
            <>
              If it is kept, the next box is that of {monthLabel(continuedBox.boxMonth)}:{" "}
              <Price amount={continuedBox.amount} /> is charged on <Day on={continuedBox.chargeOn} />.
            </>
          ) : status === "paused" ? (
            "If it is kept, its pause ends too, and the next box is the earliest that can be charged in time."
          ) : (
            "If it is kept, no further box is charged: all boxes of the plan are accounted for."
          )}{" "}
          The customer gets an email.
        </p>
        <Button variant="secondary" isBusy={keep.isPending} busyLabel="Saving..." onClick={() => keep.mutate()}>
          Keep subscription
        </Button>
      </div>
    </Alert>
  );
}
