import type { ReactNode } from "react";
import type { OrderStatus } from "#domain/orders/orders.ts";
import type { SubscriptionStatus } from "#domain/subscriptions/boxes.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { Price } from "#web/ui/price.tsx";
import type { ListColumn } from "./data-table.tsx";
import { OpenButton } from "./detail-dialog.tsx";
import { customerName } from "./entity-links.ts";

/** The label states the status. The colour only makes it easier to recognise. */
const STATUS_CLASSES = {
  pending: "border-l-4 border-l-calendula",
  processing: "border-l-4 border-l-accent",
  shipped: "border-l-4 border-l-kraft",
  delivered: "border-l-4 border-l-success",
  active: "border-l-4 border-l-success",
  paused: "border-l-4 border-l-calendula",
  completed: "border-l-4 border-l-line-strong",
  cancelled: "border-l-4 border-l-danger",
} satisfies Record<OrderStatus | SubscriptionStatus, string>;

/** Columns that only a wide screen shows. On a phone, their text appears in other columns. */
export const WIDE = "hidden lg:table-cell";

interface BoughtRow<Status> {
  id: number;
  status: Status;
}

export interface BoughtColumns<Row extends BoughtRow<Status>, Status extends OrderStatus | SubscriptionStatus> {
  kind: "order" | "subscription";
  /** Shown beside the number on a phone. */
  brief: (row: Row) => ReactNode;
  /** Column with the purchase: its head, and its text for a row. */
  what: { name: string; of: (row: Row) => string };
  price: { name: string; of: (row: Row) => string; sortBy?: string };
  statuses: readonly { value: Status; label: string }[];
  /** Called when another status is chosen. Asks for confirmation if the change has further effects. */
  onStatus: (row: Row, status: Status) => void;
  /** Text of a mark beside the status, such as "Unpaid". */
  mark: (row: Row) => string | undefined;
  /** Text of a less prominent mark, such as "1 note". */
  aside?: (row: Row) => string | undefined;
  /** Text of the link to the details, and the record's name for screen reader users. */
  view: { label: string; of: (row: Row) => string };
  /** Columns between status and link. */
  more: readonly ListColumn<Row>[];
}

/** Columns for customers' purchases: number, customer, price, a status to choose, and details. */
export function boughtColumns<
  Row extends BoughtRow<Status> & Parameters<typeof customerName>[0],
  Status extends OrderStatus | SubscriptionStatus,
>({
  kind,
  brief,
  what,
  price,
  statuses,
  onStatus,
  mark,
  aside,
  view,
  more,
}: BoughtColumns<Row, Status>): ListColumn<Row>[] {
  const link = (row: Row) => (
    <OpenButton param={kind} id={row.id} of={view.of(row)}>
      {view.label}
    </OpenButton>
  );
  return [
    { name: "ID", className: WIDE, cellClassName: "prices font-medium", cell: ({ id }) => `#${id}` },
    {
      name: "Customer",
      cell: (row) => (
        <>
          <span className="prices block text-sm text-ink-soft lg:hidden">
            #{row.id} · {brief(row)}
          </span>
          <span className="block break-words">{customerName(row)}</span>
          <span className="block text-sm text-ink-soft">
            <EmailText email={row.userEmail} />
          </span>
        </>
      ),
    },
    { name: what.name, className: WIDE, cellClassName: "xl:whitespace-nowrap", cell: what.of },
    {
      name: price.name,
      className: `${WIDE} text-right`,
      ...(price.sortBy ? { sortBy: price.sortBy } : {}),
      cell: (row) => <Price amount={price.of(row)} />,
    },
    {
      name: "Status",
      className: "max-lg:w-px lg:pl-6",
      cell: (row) => (
        <>
          <span className="mb-1 block lg:hidden">
            <Price amount={price.of(row)} />
          </span>
          <span className="flex flex-wrap items-center gap-1.5">
            <Select
              size="small"
              className={STATUS_CLASSES[row.status]}
              aria-label={`Status of ${kind} ${row.id}`}
              options={statuses}
              value={row.status}
              onChange={(event) => {
                const chosen = statuses.find(({ value }) => value === event.currentTarget.value);
                if (chosen) onStatus(row, chosen.value);
              }}
            />
            {mark(row) && <Badge tone="warning">{mark(row)}</Badge>}
            {aside?.(row) && <Badge tone="outline">{aside(row)}</Badge>}
          </span>
          <span className="mt-2 block lg:hidden">{link(row)}</span>
        </>
      ),
    },
    ...more,
    { name: "Actions", className: WIDE, isUnseen: true, cell: link },
  ];
}
