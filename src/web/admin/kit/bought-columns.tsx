import type { ReactNode } from "react";
import type { OrderStatus } from "#domain/orders/orders.ts";
import type { SubscriptionStatus } from "#domain/subscriptions/boxes.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { Price } from "#web/ui/price.tsx";
import { CustomerEmail, CustomerName } from "./customer-lines.tsx";
import type { ListColumn } from "./data-table.tsx";
import { OpenLink } from "./detail-dialog.tsx";
import type { customerName } from "./entity-links.ts";
import { statusEdge } from "./status-tones.ts";

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
  /** Shown below the customer on a phone. */
  under?: (row: Row) => ReactNode;
  /** Shown below the status on a phone. */
  underStatus?: (row: Row) => ReactNode;
  /** Column with the purchase: its head, and its text for a row. */
  what: { name: string; of: (row: Row) => string };
  price: {
    name: string;
    of: (row: Row) => string;
    sortBy?: string;
    /** Period of a repeated price: "a month". */
    per?: string;
  };
  statuses: readonly { value: Status; label: string }[];
  /** Badge of the payment, in a column of its own. */
  payment?: (row: Row) => ReactNode;
  /**
   * Called when another status is chosen. Asks for confirmation if the change has further effects. Undefined if the user
   * may not change the status.
   */
  onStatus: ((row: Row, status: Status) => void) | undefined;
  /** Text of a mark beside the status, such as "Ending". */
  mark: (row: Row) => string | undefined;
  /** Text of a less prominent mark, such as "1 note". */
  aside?: (row: Row) => string | undefined;
  /** Text of the link to the details for screen reader users, after the number. */
  view: (row: Row) => string;
  /** Sort of the list by number, newest first. */
  newest?: string;
  /** Columns after the status. */
  more: readonly ListColumn<Row>[];
}

/** Columns for customers' purchases: number with a link to the details, customer, price, and a status to choose. */
export function boughtColumns<
  Row extends BoughtRow<Status> & Parameters<typeof customerName>[0],
  Status extends OrderStatus | SubscriptionStatus,
>({
  kind,
  brief,
  under,
  underStatus,
  what,
  price,
  payment,
  statuses,
  onStatus,
  mark,
  aside,
  view,
  newest,
  more,
}: BoughtColumns<Row, Status>): ListColumn<Row>[] {
  const link = (row: Row) => (
    <OpenLink param={kind} id={row.id} of={view(row)}>
      #{row.id}
    </OpenLink>
  );
  return [
    {
      name: "ID",
      className: WIDE,
      cellClassName: "prices font-medium",
      ...(newest ? { sortOnly: { name: newest, direction: "desc" } } : {}),
      cell: link,
    },
    {
      name: "Customer",
      className: "max-lg:px-1.5",
      cell: (row) => (
        <>
          <span className="prices block text-sm text-ink-soft lg:hidden">
            <span className="font-medium text-ink">{link(row)}</span>
            {brief(row) && <> · {brief(row)}</>}
          </span>
          <span className="block">
            <CustomerName customer={row} />
          </span>
          <CustomerEmail customer={row} />
          {under && <span className="prices block text-sm lg:hidden">{under(row)}</span>}
        </>
      ),
    },
    { name: what.name, className: WIDE, cellClassName: "xl:whitespace-nowrap", cell: what.of },
    {
      name: price.name,
      className: `${WIDE} text-right`,
      ...(price.sortBy ? { sortBy: price.sortBy } : {}),
      cell: (row) => (
        <>
          <Price amount={price.of(row)} />
          {price.per && <span className="block text-sm whitespace-nowrap text-ink-soft">{price.per}</span>}
        </>
      ),
    },
    ...(payment ? [{ name: "Payment", className: `${WIDE} pl-6`, cell: payment }] : []),
    {
      name: "Status",
      className: `max-lg:w-px max-lg:pr-0 max-lg:pl-1 ${payment ? "" : "lg:pl-6!"}`,
      cell: (row) => (
        <>
          <span className="mb-1 flex flex-wrap items-center justify-between gap-x-2 lg:hidden">
            <span>
              <Price amount={price.of(row)} />
              {price.per && <span className="text-sm text-ink-soft"> {price.per}</span>}
            </span>
            {payment?.(row)}
          </span>
          <span className="flex flex-wrap items-center gap-1.5">
            {onStatus ? (
              <Select
                size="small"
                className={`sm:-my-1.5 ${statusEdge(row.status)}`}
                aria-label={`Status of ${kind} ${row.id}`}
                options={statuses}
                value={row.status}
                onChange={(event) => {
                  const chosen = statuses.find(({ value }) => value === event.currentTarget.value);
                  if (chosen) onStatus(row, chosen.value);
                }}
              />
            ) : (
              <span className={`pl-2 ${statusEdge(row.status)}`}>
                {statuses.find(({ value }) => value === row.status)?.label}
              </span>
            )}
            {mark(row) && <Badge tone="warning">{mark(row)}</Badge>}
            {aside?.(row) && <Badge tone="outline">{aside(row)}</Badge>}
          </span>
          {underStatus && <span className="prices mt-1 block text-sm lg:hidden">{underStatus(row)}</span>}
        </>
      ),
    },
    ...more,
  ];
}
