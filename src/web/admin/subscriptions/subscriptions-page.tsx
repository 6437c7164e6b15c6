import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import {
  type AdminSubscription,
  bulkDeleteSubscriptions,
  changeAdminSubscription,
  getAdminSubscription,
  listAdminSubscriptions,
  SUBSCRIPTION_SORTS,
} from "#contract/subscriptions/admin-subscriptions.ts";
import type { SubscriptionStatus } from "#domain/subscriptions/boxes.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { boughtColumns, WIDE } from "#web/admin/kit/bought-columns.tsx";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import type { ListColumn } from "#web/admin/kit/data-table.tsx";
import { DetailDialog } from "#web/admin/kit/detail-dialog.tsx";
import { defineList, type ListOf, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { SelectionBar, selectedLabel } from "#web/admin/kit/selection-bar.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { collectIds } from "#web/admin/kit/use-row-selection.ts";
import { callApi } from "#web/app/api-client.ts";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { SubscriptionDetails } from "./subscription-details.tsx";
import {
  progressLabel,
  SUBSCRIPTION_CHANGE,
  SUBSCRIPTION_STATUS_OPTIONS,
  subscriptionStatusBadgeLabel,
} from "./subscription-labels.ts";

const SUBSCRIPTIONS_PER_CALL = 25;

const NOUN = { one: "subscription", many: "subscriptions" };

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Subscriptions");

type SubscriptionSort = (typeof SUBSCRIPTION_SORTS)[number];

const SORT_LABELS = {
  "next-delivery": "Next delivery",
  newest: "Newest first",
} satisfies Record<SubscriptionSort, string>;

const SUBSCRIPTIONS = defineList({
  title: "Subscriptions",
  noun: NOUN,
  call: listAdminSubscriptions,
  search: "Search by email, name or id",
  filters: [
    { name: "status", label: "Status", options: SUBSCRIPTION_STATUS_OPTIONS },
    {
      name: "payment",
      label: "Payment",
      options: [
        { value: "failure", label: "Payment failure" },
        { value: "unknown", label: "No result after a day" },
      ],
    },
    {
      name: "box",
      label: "Box",
      options: [
        { value: "left-out", label: "Skipped: too late to charge" },
        { value: "unprintable", label: "Address cannot be printed" },
      ],
    },
    {
      name: "sort",
      label: "Sort by",
      fallback: "next-delivery",
      options: SUBSCRIPTION_SORTS.map((value) => ({ value, label: SORT_LABELS[value] })),
    },
  ],
  select: { label: ({ id }) => `Select subscription ${id}` },
  className: "lg:[&_:is(td,th)]:px-2",
  empty: "No subscriptions match.",
  whenNew: "A subscription begins with its first paid box.",
});

export default function SubscriptionsPage() {
  const [change, setChange] = useState<SubscriptionChange>();
  return (
    <ResourceList
      of={SUBSCRIPTIONS}
      columns={subscriptionColumns(setChange)}
      above={(list) => (
        <SelectionBar list={list} noun={NOUN}>
          <DeleteSubscriptions list={list} />
        </SelectionBar>
      )}
    >
      {({ rows }) => (
        <>
          <SubscriptionStatusDialog change={change} onClose={() => setChange(undefined)} />
          <DetailDialog
            param="subscription"
            title={(subscriptionId) => `Subscription #${subscriptionId}`}
            noun="subscription"
            call={getAdminSubscription}
            input={(subscriptionId) => ({ subscriptionId })}
            hasToast
            listedIds={rows?.map(({ id }) => id) ?? []}
          >
            {(subscription) => <SubscriptionDetails subscription={subscription} />}
          </DetailDialog>
        </>
      )}
    </ResourceList>
  );
}

function subscriptionColumns(onChange: (change: SubscriptionChange) => void): ListColumn<AdminSubscription>[] {
  return boughtColumns({
    kind: "subscription",
    brief: ({ nextDelivery }) =>
      nextDelivery && (
        <>
          Next <Day on={nextDelivery} isShort />
        </>
      ),
    under: ({ plan }) => plan,
    underStatus: progressLabel,
    what: { name: "Plan", of: ({ plan }) => plan },
    price: { name: "Price", of: ({ price }) => price, per: "a month" },
    statuses: SUBSCRIPTION_STATUS_OPTIONS,
    onStatus: (subscription, status) => onChange({ subscription, status }),
    mark: markOf,
    view: ({ id }) => `View subscription ${id}`,
    newest: "newest" satisfies SubscriptionSort,
    more: [
      { name: "Progress", className: WIDE, cellClassName: "prices whitespace-nowrap", cell: progressLabel },
      {
        name: "Next delivery",
        className: WIDE,
        sortOnly: { name: "next-delivery" satisfies SubscriptionSort, direction: "asc" },
        cell: ({ nextDelivery }) => (nextDelivery ? <Day on={nextDelivery} /> : "None"),
      },
    ],
  });
}

function markOf({ isEnding, paymentFailure }: AdminSubscription): string | undefined {
  if (!paymentFailure) return isEnding ? "Ending" : undefined;
  return isEnding ? "Payment failure, ending" : "Payment failure";
}

/** Ends the selected subscriptions after a confirmation, and removes them from the list. */
function DeleteSubscriptions({ list }: { list: ListOf<typeof listAdminSubscriptions> }) {
  const { selection } = list;
  const [isAsking, setAsking] = useState(false);
  const [doneCount, setDoneCount] = useState(0);
  const remove = useAdminMutation({
    async call() {
      let refused = 0;
      setDoneCount(0);
      for await (const ids of collectIds(selection, listAdminSubscriptions, list.filter)) {
        for (let from = 0; from < ids.length; from += SUBSCRIPTIONS_PER_CALL) {
          const subscriptionIds = ids.slice(from, from + SUBSCRIPTIONS_PER_CALL);
          const { results } = await callApi(bulkDeleteSubscriptions, { subscriptionIds });
          refused += results.filter((result) => result.outcome === "refused").length;
          setDoneCount((last) => last + results.length);
        }
      }
      if (refused > 0) throw new Error(`${refused} failed`);
    },
    success: "Subscriptions deleted successfully",
    failure: "Failed to delete subscriptions",
    onSuccess() {
      selection.clear();
      setAsking(false);
    },
  });
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        Delete Selected ({selection.isAllMatching ? "all" : selection.count})
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${selectedLabel(list, NOUN)}?`}
        actionLabel="Delete subscriptions"
        keepLabel="Keep subscriptions"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        size="regular"
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>
          Active subscriptions are ended first, and their customers are emailed. Paid boxes that have not been sent are
          refunded. Then the subscriptions leave this list.
        </p>
        <p role="status" className="min-h-6">
          {remove.isPending && `${doneCount} done so far`}
        </p>
      </ConfirmDialog>
    </>
  );
}

export interface SubscriptionChange {
  subscription: AdminSubscription;
  status: SubscriptionStatus;
}

const WHAT_FOLLOWS = {
  active: "The pause ends. The next box is the earliest that can be announced and charged in time.",
  paused: "The next uncharged box is skipped, and the customer gets an email. A paid gift is sent a month later.",
  cancelled: "It ends now. A paid box that has not been sent is refunded and not sent. The customer gets an email.",
  completed:
    "It ends now, as if all its boxes had been sent. A paid box that has not been sent is refunded and not sent.",
} satisfies Record<SubscriptionStatus, string>;

/** Shows the consequences before a status is set. `change` is undefined while the dialog is closed. */
export function SubscriptionStatusDialog({
  change,
  onClose,
}: {
  change: SubscriptionChange | undefined;
  onClose: () => void;
}) {
  const save = useAdminMutation({ ...SUBSCRIPTION_CHANGE, call: changeAdminSubscription, onSuccess: onClose });
  const label = change ? subscriptionStatusBadgeLabel(change.status) : "";
  const endsIt = change?.status === "cancelled" || change?.status === "completed";
  return (
    <ConfirmDialog
      isOpen={change !== undefined}
      title={change ? `Mark subscription #${change.subscription.id} as ${label.toLowerCase()}?` : "Change the status"}
      actionLabel={`Mark as ${label.toLowerCase()}`}
      keepLabel={endsIt ? "Keep subscription" : "Cancel"}
      isBusy={save.isPending}
      isDanger={endsIt}
      size="regular"
      onConfirm={() => {
        if (!change) return;
        const { id, version } = change.subscription;
        save.mutate({ subscriptionId: String(id), status: change.status, version });
      }}
      onClose={onClose}
    >
      {change && <WhatFollows change={change} />}
    </ConfirmDialog>
  );
}

function WhatFollows({ change: { subscription, status } }: { change: SubscriptionChange }) {
  const hasEnded = subscription.status === "cancelled" || subscription.status === "completed";
  if (!hasEnded) return <p>{WHAT_FOLLOWS[status]}</p>;
  if (status === "cancelled" || status === "completed") {
    return (
      <p>
        It has already ended and does not restart. Only the status shown changes. No email is sent and nothing is
        charged or refunded.
      </p>
    );
  }
  return <Restart subscriptionId={subscription.id} isPaused={status === "paused"} />;
}

/** The next charge and its day, if the subscription restarts. */
function Restart({ subscriptionId, isPaused }: { subscriptionId: number; isPaused: boolean }) {
  const { data, isError } = useQuery(apiQuery(getAdminSubscription, { subscriptionId: String(subscriptionId) }));
  if (isError) return <Alert tone="danger">The preview could not be loaded. Try again.</Alert>;
  if (!data) return <Spinner label="Loading the preview" />;
  if (!data.restart) {
    return <p>It cannot restart, because a paid gift has no saved card. The customer can start a new one.</p>;
  }
  const { boxMonth, chargeOn, dispatchOn, amount } = data.restart;
  if (isPaused) {
    return <p>It restarts paused. The {monthLabel(boxMonth)} box is skipped, and the one after it is sent.</p>;
  }
  return (
    <p>
      It restarts with the {monthLabel(boxMonth)} box: <Price amount={amount} /> is charged on <Day on={chargeOn} />,
      and the box is dispatched on <Day on={dispatchOn} />. The customer gets an email now and the payment notice later.
    </p>
  );
}
