import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeAdminSubscription } from "#contract/admin-calls.ts";
import type { AdminSubscription } from "#contract/admin-subscriptions.ts";
import type { SubscriptionStatus } from "#domain/boxes.ts";
import { adminKey } from "#web/admin/admin-queries.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { ApiRefusal, callApi } from "#web/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { subscriptionRefusalWords, subscriptionStatusWord } from "./subscription-words.ts";

export interface SubscriptionChange {
  subscription: AdminSubscription;
  status: SubscriptionStatus;
}

const WHAT_FOLLOWS = {
  active: "The pause ends: the next box is the earliest that can still be announced and charged in time.",
  paused: "The next box that is not charged yet is left out, and its customer is told by letter.",
  cancelled:
    "It ends now. A box that is paid for and has not left is not sent: its money goes back. The card provider and the customer are told.",
  completed:
    "It ends now, as if all its boxes had been sent. A box that is paid for and has not left is not sent: its money goes back.",
} satisfies Record<SubscriptionStatus, string>;

/** Says what follows before a status is set; shut without a change to ask about. */
export function SubscriptionStatusDialog({
  change,
  onClose,
}: {
  change: SubscriptionChange | undefined;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const toast = useAdminToast();
  const save = useMutation({
    mutationFn: ({ subscription: { id, version }, status }: SubscriptionChange) =>
      callApi(changeAdminSubscription, { subscriptionId: String(id), status, version }),
    onSuccess() {
      toast.succeed("Subscription updated successfully");
      onClose();
    },
    onError(error) {
      const words = error instanceof ApiRefusal ? subscriptionRefusalWords(error.code) : undefined;
      toast.fail(words ? `Failed to update subscription. ${words}` : "Failed to update subscription");
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
  const word = change ? subscriptionStatusWord(change.status) : "";
  return (
    <Dialog
      isOpen={change !== undefined}
      onClose={onClose}
      title={change ? `Mark subscription #${change.subscription.id} as ${word}?` : "Change the status"}
    >
      {change && (
        <div className="space-y-5">
          <p>{WHAT_FOLLOWS[change.status]}</p>
          <div className="flex flex-wrap gap-3">
            <Button isBusy={save.isPending} busyLabel="Saving..." onClick={() => save.mutate(change)}>
              Mark as {word}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Leave it
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
