import { useState } from "react";
import type { MetaFunction } from "react-router";
import { type AdminOrder, listAdminOrders } from "#contract/orders/admin-orders.ts";
import { ORDER_TYPES } from "#domain/orders/orders.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { CustomerRow, WIDE } from "#web/admin/kit/customer-row.tsx";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { FilterSelect } from "#web/admin/kit/filter-select.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { ListToolbar } from "#web/admin/kit/list-toolbar.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { type RowSelection, useRowSelection } from "#web/admin/kit/use-row-selection.ts";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Td } from "#web/ui/table.tsx";
import { OrderDetailsDialog } from "./order-details-dialog.tsx";
import { ORDER_STATUS_OPTIONS, ORDER_TYPE_LABELS } from "./order-labels.ts";
import { readOrdersFilter } from "./orders-filter.ts";
import { OrdersSelection } from "./orders-selection.tsx";
import { type StatusChange, StatusChangeDialog } from "./status-change-dialog.tsx";

const COLUMNS: readonly DataColumn[] = [
  { name: "ID", className: WIDE },
  { name: "Customer" },
  { name: "Type", className: WIDE },
  { name: "Amount", className: `${WIDE} text-right` },
  { name: "Status", className: "lg:pl-6" },
  { name: "Date", className: WIDE },
  { name: "Actions", className: WIDE, isUnseen: true },
];

const PAYMENT_OPTIONS = [
  { value: "paid" as const, label: "Paid" },
  { value: "unpaid" as const, label: "Unpaid" },
];
const ARCHIVE_OPTIONS = [{ value: "yes" as const, label: "Archived" }];
const TYPE_OPTIONS = ORDER_TYPES.map((value) => ({ value, label: ORDER_TYPE_LABELS[value] }));
const NOUN = { one: "order", many: "orders" };

export const meta: MetaFunction = () => adminMeta("Orders");

export default function OrdersPage() {
  const list = useAdminList(listAdminOrders, "orders", readOrdersFilter);
  const { url, rows } = list;
  const filter = readOrdersFilter(url);
  const selection = useRowSelection(rows?.map((order) => order.id) ?? [], list.filterKey, list.totalCount);
  const [change, setChange] = useState<StatusChange>();
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Orders</h2>
      <ListToolbar url={url} searchLabel="Search by email, name or id" statuses={ORDER_STATUS_OPTIONS}>
        <FilterSelect
          label="Payment"
          allLabel="All"
          options={PAYMENT_OPTIONS}
          value={filter.payment}
          onChange={(payment) => url.write({ payment })}
        />
        <FilterSelect
          label="Type"
          allLabel="All"
          options={TYPE_OPTIONS}
          value={filter.type}
          onChange={(type) => url.write({ type })}
        />
        <FilterSelect
          label="Archive"
          allLabel="Not archived"
          options={ARCHIVE_OPTIONS}
          value={filter.archived}
          onChange={(archived) => url.write({ archived })}
        />
      </ListToolbar>
      <OrdersSelection list={list} selection={selection} filter={filter} />
      <AdminListBody list={list} noun={NOUN}>
        {(orders) => (
          <>
            <OrdersTable orders={orders} selection={selection} onStatus={setChange} />
            <ListPager list={list} noun={NOUN} />
          </>
        )}
      </AdminListBody>
      <StatusChangeDialog change={change} onClose={() => setChange(undefined)} />
      <OrderDetailsDialog
        orderId={url.readId("order")}
        listedIds={rows?.map((order) => order.id) ?? []}
        onGo={(orderId) => url.write({ order: String(orderId) }, { staysOnPage: true })}
        onClose={() => url.write({ order: undefined }, { staysOnPage: true })}
      />
    </>
  );
}

interface OrdersTableProps {
  orders: readonly AdminOrder[];
  selection: RowSelection;
  onStatus: (change: StatusChange) => void;
}

export function OrdersTable({ orders, selection, onStatus }: OrdersTableProps) {
  return (
    <DataTable
      label="Orders"
      columns={COLUMNS}
      rows={orders}
      empty="No orders match."
      select={{ selection, of: "orders" }}
    >
      {(order) => (
        <CustomerRow
          key={order.id}
          kind="order"
          row={order}
          selection={selection}
          brief={<Day on={londonDayOf(order.created)} />}
          what={ORDER_TYPE_LABELS[order.type]}
          price={order.total}
          statuses={ORDER_STATUS_OPTIONS}
          onStatus={(status) => onStatus({ order, status })}
          mark={order.isArchived ? "Archived" : order.isPaid ? undefined : "Unpaid"}
          view={
            <>
              View details<span className="sr-only"> of order {order.id}</span>
            </>
          }
        >
          <Td className={WIDE}>
            <Day on={londonDayOf(order.created)} />
          </Td>
        </CustomerRow>
      )}
    </DataTable>
  );
}
