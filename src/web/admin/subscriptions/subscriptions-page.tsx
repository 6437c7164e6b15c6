import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import type { InputOf } from "#contract/call.ts";
import {
  type AdminSubscription,
  bulkDeleteSubscriptions,
  listAdminSubscriptions,
} from "#contract/subscriptions/admin-subscriptions.ts";
import { SUBSCRIPTION_STATUSES } from "#domain/subscriptions/boxes.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminKey } from "#web/admin/admin-queries.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { collectIds } from "#web/admin/kit/collect-ids.ts";
import { CustomerRow, WIDE } from "#web/admin/kit/customer-row.tsx";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { FilterSelect } from "#web/admin/kit/filter-select.tsx";
import { countLabel, ListPager } from "#web/admin/kit/list-pager.tsx";
import { ListToolbar } from "#web/admin/kit/list-toolbar.tsx";
import { SelectionBar } from "#web/admin/kit/selection-bar.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { type RowSelection, useRowSelection } from "#web/admin/kit/use-row-selection.ts";
import { callApi } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Td } from "#web/ui/table.tsx";
import { SubscriptionDialog } from "./subscription-dialog.tsx";
import { SUBSCRIPTION_STATUS_OPTIONS } from "./subscription-labels.ts";
import { type SubscriptionChange, SubscriptionStatusDialog } from "./subscription-status-dialog.tsx";

const COLUMNS: readonly DataColumn[] = [
  { name: "ID", className: WIDE },
  { name: "Customer" },
  { name: "Plan", className: WIDE },
  { name: "Price", className: `${WIDE} text-right` },
  { name: "Status", className: "lg:pl-6" },
  { name: "Progress", className: WIDE },
  { name: "Next delivery", className: WIDE },
  { name: "Actions", className: WIDE, isUnseen: true },
];

const PER_CALL = 25;

const PAYMENTS = ["failure"] as const;
const PAYMENT_OPTIONS = [{ value: "failure", label: "Payment trouble" }] as const;

const NOUN = { one: "subscription", many: "subscriptions" };

export const meta: MetaFunction = () => adminMeta("Subscriptions");

export default function SubscriptionsPage() {
  const list = useAdminList(listAdminSubscriptions, "subscriptions", (url) => ({
    search: url.read("search"),
    status: url.readOneOf("status", SUBSCRIPTION_STATUSES),
    payment: url.readOneOf("payment", PAYMENTS),
  }));
  const { url, rows } = list;
  const payment = url.readOneOf("payment", PAYMENTS);
  const filter = { search: url.read("search"), status: url.readOneOf("status", SUBSCRIPTION_STATUSES), payment };
  const selection = useRowSelection(rows?.map((row) => row.id) ?? [], list.filterKey, list.totalCount);
  const [change, setChange] = useState<SubscriptionChange>();
  const chosen = selection.isAllMatching ? list : { totalCount: selection.count, isTotalCapped: false };
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Subscriptions</h2>
      <ListToolbar url={url} searchLabel="Search by email, name or id" statuses={SUBSCRIPTION_STATUS_OPTIONS}>
        <FilterSelect
          label="Payment"
          allLabel="All"
          options={PAYMENT_OPTIONS}
          value={payment}
          onChange={(chosen) => url.write({ payment: chosen })}
        />
      </ListToolbar>
      <SelectionBar
        selection={selection}
        allLabel={countLabel(list, NOUN)}
        hasMorePages={list.pager.goNext !== undefined || list.pager.goPrevious !== undefined}
      >
        <DeleteSubscriptions selection={selection} filter={filter} count={countLabel(chosen, NOUN)} />
      </SelectionBar>
      <AdminListBody list={list} noun={NOUN}>
        {(subscriptions) => (
          <>
            <SubscriptionsTable subscriptions={subscriptions} selection={selection} onStatus={setChange} />
            <ListPager list={list} noun={NOUN} />
          </>
        )}
      </AdminListBody>
      <SubscriptionStatusDialog change={change} onClose={() => setChange(undefined)} />
      <SubscriptionDialog
        subscriptionId={url.readId("subscription")}
        onClose={() => url.write({ subscription: undefined }, { staysOnPage: true })}
      />
    </>
  );
}

interface DeleteSubscriptionsProps {
  selection: RowSelection;
  filter: InputOf<typeof listAdminSubscriptions>;
  /** How many, in words. */
  count: string;
}

/** Ends the chosen subscriptions, after a question, and takes them out of the list. */
function DeleteSubscriptions({ selection, filter, count }: DeleteSubscriptionsProps) {
  const [isAsking, setAsking] = useState(false);
  const [doneCount, setDoneCount] = useState(0);
  const queryClient = useQueryClient();
  const toast = useAdminToast();
  const remove = useMutation({
    async mutationFn() {
      let refused = 0;
      setDoneCount(0);
      for await (const ids of collectIds(selection, listAdminSubscriptions, filter)) {
        for (let from = 0; from < ids.length; from += PER_CALL) {
          const { results } = await callApi(bulkDeleteSubscriptions, {
            subscriptionIds: ids.slice(from, from + PER_CALL),
          });
          refused += results.filter((result) => result.outcome === "refused").length;
          setDoneCount((last) => last + results.length);
        }
      }
      if (refused > 0) throw new Error(`${refused} were refused`);
    },
    onSuccess() {
      toast.succeed("Subscriptions deleted successfully");
      selection.clear();
      setAsking(false);
    },
    onError: () => toast.fail("Failed to delete subscriptions"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        Delete Selected ({selection.isAllMatching ? "all" : selection.count})
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={`Delete ${count}?`}>
        <div className="space-y-5">
          <p>
            Those that run are ended at the card provider first, and their customers are told; boxes that are paid for
            and have not left are given back. Then they leave this list.
          </p>
          <p role="status" className="min-h-6">
            {remove.isPending && `${doneCount} done so far`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="danger" isBusy={remove.isPending} busyLabel="Deleting..." onClick={() => remove.mutate()}>
              Delete
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Leave them
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

interface SubscriptionsTableProps {
  subscriptions: readonly AdminSubscription[];
  selection: RowSelection;
  onStatus: (change: SubscriptionChange) => void;
}

export function SubscriptionsTable({ subscriptions, selection, onStatus }: SubscriptionsTableProps) {
  return (
    <DataTable
      label="Subscriptions"
      columns={COLUMNS}
      rows={subscriptions}
      empty="No subscriptions match."
      select={{ selection, of: "subscriptions" }}
    >
      {(subscription) => {
        const { id, plan, nextDelivery } = subscription;
        const progress = `${subscription.deliveredMonths}/${subscription.totalMonths}`;
        return (
          <CustomerRow
            key={id}
            kind="subscription"
            row={subscription}
            selection={selection}
            brief={`${plan} · ${progress}`}
            what={plan}
            price={subscription.price}
            statuses={SUBSCRIPTION_STATUS_OPTIONS}
            onStatus={(status) => onStatus({ subscription, status })}
            mark={markOf(subscription)}
            view={
              <>
                View<span className="sr-only"> subscription {id}</span>
              </>
            }
          >
            <Td className={`${WIDE} prices`}>{progress}</Td>
            <Td className={WIDE}>{nextDelivery ? <Day on={nextDelivery} /> : "None"}</Td>
          </CustomerRow>
        );
      }}
    </DataTable>
  );
}

function markOf({ isEnding, paymentFailure }: AdminSubscription): string | undefined {
  if (!paymentFailure) return isEnding ? "Ending" : undefined;
  return isEnding ? "Payment trouble, ending" : "Payment trouble";
}
