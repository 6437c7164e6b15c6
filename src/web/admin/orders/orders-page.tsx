import { useState } from "react";
import type { MetaFunction } from "react-router";
import { listAdminOrders } from "#contract/admin-orders.ts";
import { ORDER_STATUSES } from "#domain/orders.ts";
import { AdminListBody } from "#web/admin/admin-list-body.tsx";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { ListPager } from "#web/admin/list-pager.tsx";
import { SearchField } from "#web/admin/search-field.tsx";
import { useAdminList } from "#web/admin/use-admin-list.ts";
import { useRowSelection } from "#web/admin/use-row-selection.ts";
import { OrderDetailsDialog } from "./order-details-dialog.tsx";
import { ORDER_STATUS_OPTIONS } from "./order-status-words.ts";
import { OrdersSelection } from "./orders-selection.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { type StatusChange, StatusChangeDialog } from "./status-change-dialog.tsx";

const NOUN = { one: "order", many: "orders" };

export const meta: MetaFunction = () => adminMeta("Orders");

export default function OrdersPage() {
  const list = useAdminList(listAdminOrders, "orders", (url) => ({
    search: url.read("search"),
    status: url.readOneOf("status", ORDER_STATUSES),
  }));
  const { url, rows } = list;
  const selection = useRowSelection(rows?.map((order) => order.id) ?? [], list.filterKey, list.totalCount);
  const [change, setChange] = useState<StatusChange>();
  const orderId = url.read("order");
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Orders</h2>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <SearchField
          label="Search by email, name or id"
          value={url.read("search")}
          onSearch={(search) => url.write({ search })}
        />
        <FilterSelect
          label="Status"
          allLabel="All"
          options={ORDER_STATUS_OPTIONS}
          value={url.readOneOf("status", ORDER_STATUSES)}
          onChange={(status) => url.write({ status })}
        />
      </div>
      <OrdersSelection list={list} selection={selection} />
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
        orderId={orderId && /^\d{1,10}$/.test(orderId) ? orderId : undefined}
        onClose={() => url.write({ order: undefined }, { keepsPage: true })}
      />
    </>
  );
}
