import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AdminSubscription, changeAdminSubscription } from "#contract/subscriptions/admin-subscriptions.ts";
import type { SubscriptionStatus } from "#domain/subscriptions/boxes.ts";
import { adminKey, adminSubscriptionQuery } from "#web/admin/admin-queries.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { ApiRefusal, callApi } from "#web/app/api-client.ts";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { subscriptionRefusalMessage, subscriptionStatusBadgeLabel } from "./subscription-labels.ts";

export interface SubscriptionChange {
  subscription: AdminSubscription;
  status: SubscriptionStatus;
}

const WHAT_FOLLOWS = {
  active: "The pause ends: the next box is the earliest that can still be announced and charged in time.",
  paused:
    "The next box that is not charged yet is left out, and its customer is told by email. A gift of one box leaves a month later.",
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
      const text = error instanceof ApiRefusal ? subscriptionRefusalMessage(error.code) : undefined;
      toast.fail(text ? `Failed to update subscription. ${text}` : "Failed to update subscription");
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
  const word = change ? subscriptionStatusBadgeLabel(change.status) : "";
  return (
    <Dialog
      isOpen={change !== undefined}
      onClose={onClose}
      title={change ? `Mark subscription #${change.subscription.id} as ${word}?` : "Change the status"}
    >
      {change && (
        <div className="space-y-5">
          <WhatFollows change={change} />
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

function WhatFollows({ change: { subscription, status } }: { change: SubscriptionChange }) {
  const hasEnded = subscription.status === "cancelled" || subscription.status === "completed";
  if (!hasEnded) return <p>{WHAT_FOLLOWS[status]}</p>;
  if (status === "cancelled" || status === "completed") {
    return <p>It has ended and stays so: only the word for it changes. No email is sent, and no money moves.</p>;
  }
  return <Restart subscriptionId={subscription.id} isPaused={status === "paused"} />;
}

/** What is charged, and when, once it begins again. */
function Restart({ subscriptionId, isPaused }: { subscriptionId: number; isPaused: boolean }) {
  const { data, isError } = useQuery(adminSubscriptionQuery(String(subscriptionId)));
  if (isError) return <Alert tone="danger">What would follow could not be read. Please try again.</Alert>;
  if (!data) return <Spinner label="Reading what would follow" />;
  if (!data.restart) {
    return <p>It cannot begin again: no card is kept for a gift of one box. Its customer can take out a new one.</p>;
  }
  const { boxMonth, chargeOn, dispatchOn, amount } = data.restart;
  if (isPaused) {
    return (
      <p>It begins again and rests at once: the box of {monthLabel(boxMonth)} is left out, the one after it comes.</p>
    );
  }
  return (
    <p>
      It begins again with the box of {monthLabel(boxMonth)}: <Price amount={amount} /> is charged on{" "}
      <Day on={chargeOn} />, and it leaves on <Day on={dispatchOn} />. The customer is told by email at once, and by the
      notice of the charge.
    </p>
  );
}
