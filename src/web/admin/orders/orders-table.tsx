import type { AdminOrder } from "#contract/admin-orders.ts";
import { CustomerRow, WIDE } from "#web/admin/kit/customer-row.tsx";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Td } from "#web/ui/table.tsx";
import { ORDER_STATUS_OPTIONS, ORDER_TYPE_LABELS } from "./order-labels.ts";
import type { StatusChange } from "./status-change-dialog.tsx";

export interface OrdersTableProps {
  orders: readonly AdminOrder[];
  selection: RowSelection;
  onStatus: (change: StatusChange) => void;
}

const COLUMNS: readonly DataColumn[] = [
  { name: "ID", className: WIDE },
  { name: "Customer" },
  { name: "Type", className: WIDE },
  { name: "Amount", className: `${WIDE} text-right` },
  { name: "Status", className: "lg:pl-6" },
  { name: "Date", className: WIDE },
  { name: "Actions", className: WIDE, isUnseen: true },
];

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
