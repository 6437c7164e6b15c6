import { listAdminOrders } from "#contract/admin-orders.ts";
import { ORDER_STATUSES } from "#domain/orders.ts";
import { FilterSelect } from "#web/admin/filter-select.tsx";
import { ListPager } from "#web/admin/list-pager.tsx";
import { SearchField } from "#web/admin/search-field.tsx";
import { useAdminList } from "#web/admin/use-admin-list.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { Unread } from "#web/ui/unread.tsx";
import { OrderDetailsDialog } from "./order-details-dialog.tsx";
import { OrdersTable } from "./orders-table.tsx";

const STATUS_OPTIONS = ORDER_STATUSES.map((value) => ({ value, label: `${value[0]?.toUpperCase()}${value.slice(1)}` }));
const NOUN = { one: "order", many: "orders" };

export default function OrdersPage() {
  const list = useAdminList(listAdminOrders, "orders", (url) => ({
    search: url.read("search"),
    status: url.readOneOf("status", ORDER_STATUSES),
  }));
  const { url, rows } = list;
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
          allLabel="All statuses"
          options={STATUS_OPTIONS}
          value={url.readOneOf("status", ORDER_STATUSES)}
          onChange={(status) => url.write({ status })}
        />
      </div>
      {list.isError && (
        <Unread title="The orders could not be read" onRetry={list.refetch}>
          <p>Please try again in a moment.</p>
        </Unread>
      )}
      {!rows && !list.isError && (
        <div className="py-16">
          <Spinner label="Loading orders" />
        </div>
      )}
      {rows && (
        <>
          <OrdersTable orders={rows} />
          <ListPager list={list} noun={NOUN} />
        </>
      )}
      <OrderDetailsDialog
        orderId={orderId && /^\d{1,10}$/.test(orderId) ? orderId : undefined}
        onClose={() => url.write({ order: undefined }, { keepsPage: true })}
      />
    </>
  );
}
