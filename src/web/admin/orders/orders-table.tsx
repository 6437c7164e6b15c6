import type { AdminOrder } from "#contract/admin-orders.ts";
import type { OrderStatus } from "#domain/orders.ts";
import { customerName } from "#web/admin/kit/customer-name.ts";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { SelectBox } from "#web/admin/kit/selection-bar.tsx";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { useDialogLink } from "#web/admin/kit/use-url-state.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { Price } from "#web/ui/price.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { ORDER_STATUS_OPTIONS, ORDER_TYPE_WORDS } from "./order-words.ts";
import type { StatusChange } from "./status-change-dialog.tsx";

/** Columns of their own on a wide screen; on a phone their words stand with others. */
const WIDE = "hidden lg:table-cell";

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
      {(order) => <OrderRow key={order.id} order={order} selection={selection} onStatus={onStatus} />}
    </DataTable>
  );
}

interface OrderRowProps extends Omit<OrdersTableProps, "orders"> {
  order: AdminOrder;
}

function OrderRow({ order, selection, onStatus }: OrderRowProps) {
  return (
    <Tr className="hover:bg-surface-raised">
      <Td className="w-8">
        <SelectBox
          label={`Select order ${order.id}`}
          checked={selection.has(order.id)}
          onToggle={() => selection.toggle(order.id)}
        />
      </Td>
      <Td className={`${WIDE} prices font-medium`}>#{order.id}</Td>
      <Td>
        <span className="prices block text-sm text-ink-soft lg:hidden">
          #{order.id} · <Day on={londonDayOf(order.created)} />
        </span>
        <span className="block break-words">{customerName(order)}</span>
        <span className="block text-sm break-all text-ink-soft">{order.userEmail}</span>
      </Td>
      <Td className={WIDE}>{ORDER_TYPE_WORDS[order.type]}</Td>
      <Td className={`${WIDE} text-right`}>
        <Price amount={order.amount} />
      </Td>
      <Td className="lg:pl-6">
        <span className="mb-1 block lg:hidden">
          <Price amount={order.amount} />
        </span>
        <StatusSelect order={order} onStatus={onStatus} />
        <span className="mt-2 block lg:hidden">
          <ViewLink order={order} />
        </span>
      </Td>
      <Td className={WIDE}>
        <Day on={londonDayOf(order.created)} />
      </Td>
      <Td className={`${WIDE} relative text-right`}>
        <ViewLink order={order} />
      </Td>
    </Tr>
  );
}

function ViewLink({ order }: { order: AdminOrder }) {
  return (
    <ButtonLink {...useDialogLink("order", order.id)} variant="secondary" size="small" className="whitespace-nowrap">
      <span>
        View details<span className="sr-only"> of order {order.id}</span>
      </span>
    </ButtonLink>
  );
}

/** Shows what is; choosing another asks first what follows. */
function StatusSelect({ order, onStatus }: { order: AdminOrder; onStatus: (change: StatusChange) => void }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Select
        size="small"
        aria-label={`Status of order ${order.id}`}
        value={order.status}
        onChange={(event) => {
          const option = ORDER_STATUS_OPTIONS.find(({ value }) => value === event.currentTarget.value);
          const status: OrderStatus | undefined = option?.value;
          if (status) onStatus({ order, status });
        }}
      >
        {ORDER_STATUS_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {!order.isPaid && <Badge tone="warning">Unpaid</Badge>}
    </span>
  );
}
