import { useState } from "react";
import type { MetaFunction } from "react-router";
import {
  type AdminOrder,
  BULK_ACTIONS,
  downloadOrders,
  listAdminOrders,
  ORDER_PAYMENTS,
  ORDER_PROBLEMS,
  ORDER_SORTS,
  type OrderProblem,
  type OrderSort,
} from "#contract/orders/admin-orders.ts";
import { ORDER_TYPES } from "#domain/orders/orders.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { boughtColumns, WIDE } from "#web/admin/kit/bought-columns.tsx";
import type { ListColumn } from "#web/admin/kit/data-table.tsx";
import { CsvButton } from "#web/admin/kit/files.tsx";
import { defineList, type ListOf, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { SelectionBar, selectedLabel } from "#web/admin/kit/selection-bar.tsx";
import { useTagFilter } from "#web/admin/kit/tags.tsx";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import { OrderDetailsDialog } from "./order-details.tsx";
import { DocumentsDialog, type DocumentsWanted } from "./order-documents.tsx";
import { ORDER_STATUS_OPTIONS, ORDER_TYPE_LABELS } from "./order-labels.ts";
import { PAYMENT_LABELS, PaymentBadge } from "./order-status-marks.tsx";
import { onlyChangesLabel, type StatusChange, StatusChangeDialog, useLabelChange } from "./status-change-dialog.tsx";
import { NewOrderButton, NewOrderDialog } from "./telephone/new-order-dialog.tsx";
import type { BulkAction } from "./use-bulk-edit.ts";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Orders");

const SORT_LABELS = {
  "date-desc": "Date, newest first",
  "date-asc": "Date, oldest first",
  "amount-desc": "Amount, highest first",
  "amount-asc": "Amount, lowest first",
} satisfies Record<OrderSort, string>;

const PROBLEM_LABELS = {
  "failed-refund": "Failed refund",
  "open-dispute": "Open dispute",
  "late-payment": "Paid too late, refunded",
} satisfies Record<OrderProblem, string>;

const orderList = (tagFilter: ReturnType<typeof useTagFilter>) =>
  defineList({
    title: "Orders",
    noun: { one: "order", many: "orders" },
    call: listAdminOrders,
    search: "Search by email, name or id",
    filters: [
      { name: "status", label: "Status", options: ORDER_STATUS_OPTIONS },
      {
        name: "payment",
        label: "Payment",
        options: ORDER_PAYMENTS.map((value) => ({ value, label: PAYMENT_LABELS[value] })),
      },
      {
        name: "type",
        label: "Type",
        options: ORDER_TYPES.map((value) => ({ value, label: ORDER_TYPE_LABELS[value] })),
      },
      { ...tagFilter, isMinor: true },
      { name: "from", label: "From", isDay: true, isMinor: true },
      { name: "until", label: "Until", isDay: true, isMinor: true },
      {
        name: "sort",
        label: "Sort by",
        fallback: "date-desc",
        isMinor: true,
        options: ORDER_SORTS.map((value) => ({ value, label: SORT_LABELS[value] })),
      },
      {
        name: "problem",
        label: "Problem",
        isMinor: true,
        allLabel: "Any",
        options: ORDER_PROBLEMS.map((value) => ({ value, label: PROBLEM_LABELS[value] })),
      },
      {
        name: "archived",
        label: "Archive",
        isMinor: true,
        allLabel: "Not archived",
        options: [{ value: "yes", label: "Archived" }],
      },
    ],
    select: { label: ({ id }) => `Select order ${id}` },
    empty: "No orders match.",
    whenNew: "Orders from the shop and by telephone are listed here.",
  });

export default function OrdersPage() {
  const [change, setChange] = useState<StatusChange>();
  const changeLabel = useLabelChange();
  const canChange = usePermitted()("orders.change");
  function changeStatus(chosen: StatusChange) {
    const { order, status } = chosen;
    if (!onlyChangesLabel(order, status)) return setChange(chosen);
    changeLabel(order, status);
  }
  return (
    <ResourceList
      of={orderList(useTagFilter("order"))}
      columns={orderColumns(canChange ? changeStatus : undefined)}
      actions={({ filter }) => (
        <>
          <CsvButton call={downloadOrders} input={filter} />
          {canChange && <NewOrderButton />}
        </>
      )}
      above={(list) => <OrdersSelection list={list} />}
    >
      {({ rows }) => (
        <>
          <StatusChangeDialog change={change} onClose={() => setChange(undefined)} />
          {canChange && <NewOrderDialog />}
          <OrderDetailsDialog listedIds={rows?.map(({ id }) => id) ?? []} />
        </>
      )}
    </ResourceList>
  );
}

function orderColumns(onChange: ((change: StatusChange) => void) | undefined): ListColumn<AdminOrder>[] {
  return boughtColumns({
    kind: "order",
    brief: ({ created }) => <Day on={londonDayOf(created)} isShort />,
    what: { name: "Type", of: ({ type }) => ORDER_TYPE_LABELS[type] },
    price: { name: "Amount", of: ({ total }) => total, sortBy: "amount" },
    statuses: ORDER_STATUS_OPTIONS,
    onStatus: onChange && ((order, status) => onChange({ order, status })),
    payment: (order) => <PaymentBadge order={order} />,
    mark: ({ isArchived }) => (isArchived ? "Archived" : undefined),
    aside: ({ noteCount, isTelephone, tags }) =>
      [
        ...tags,
        isTelephone ? "By telephone" : "",
        noteCount > 0 ? `${noteCount} ${noteCount === 1 ? "note" : "notes"}` : "",
      ]
        .filter(Boolean)
        .join(", ") || undefined,
    view: ({ id }) => `View details of order ${id}`,
    more: [{ name: "Date", className: WIDE, sortBy: "date", cell: ({ created }) => <Day on={londonDayOf(created)} /> }],
  });
}

const ACTION_LABELS = {
  processing: "Mark Processing",
  shipped: "Mark Shipped",
  delivered: "Mark Delivered",
  cancelled: "Mark Cancelled",
  delete: "Delete Orders",
} satisfies Record<BulkAction, string>;

const NOUN = { one: "order", many: "orders" };

/** The bulk actions of the selected orders. */
export function OrdersSelection({ list }: { list: ListOf<typeof listAdminOrders> }) {
  const [action, setAction] = useState<BulkAction>();
  const [documents, setDocuments] = useState<DocumentsWanted>();
  const count = selectedLabel(list, NOUN);
  const may = usePermitted();
  return (
    <>
      <SelectionBar list={list} noun={NOUN}>
        {may("orders.change") && (
          <Select
            size="small"
            aria-label="Bulk action"
            options={BULK_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] }))}
            value=""
            onChange={(event) => setAction(BULK_ACTIONS.find((candidate) => candidate === event.currentTarget.value))}
          >
            <option value="">Bulk action</option>
          </Select>
        )}
        <Button variant="secondary" size="small" onClick={() => setDocuments("invoices")}>
          PDF Invoices
        </Button>
        {may("parcels") && (
          <>
            <Button variant="secondary" size="small" onClick={() => setDocuments("labels")}>
              Shipping Labels
            </Button>
            <Button variant="secondary" size="small" onClick={() => setDocuments("slips")}>
              Packing slips
            </Button>
          </>
        )}
      </SelectionBar>
      <BulkEditDialog
        action={action}
        title={action ? `${ACTION_LABELS[action]}: ${count}` : "Bulk action"}
        list={list}
        onClose={() => setAction(undefined)}
      />
      <DocumentsDialog wanted={documents} count={count} list={list} onClose={() => setDocuments(undefined)} />
    </>
  );
}
