import { useState } from "react";
import type { MetaFunction } from "react-router";
import { listAdminSubscriptions } from "#contract/admin-calls.ts";
import { SUBSCRIPTION_STATUSES } from "#domain/boxes.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { FilterSelect } from "#web/admin/kit/filter-select.tsx";
import { countLabel, ListPager } from "#web/admin/kit/list-pager.tsx";
import { ListToolbar } from "#web/admin/kit/list-toolbar.tsx";
import { SelectionBar } from "#web/admin/kit/selection-bar.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useRowSelection } from "#web/admin/kit/use-row-selection.ts";
import { DeleteSubscriptions } from "./delete-subscriptions.tsx";
import { SubscriptionDialog } from "./subscription-dialog.tsx";
import { SUBSCRIPTION_STATUS_OPTIONS } from "./subscription-labels.ts";
import { type SubscriptionChange, SubscriptionStatusDialog } from "./subscription-status-dialog.tsx";
import { SubscriptionsTable } from "./subscriptions-table.tsx";

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
