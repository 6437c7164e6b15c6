import type { ReactNode } from "react";
import type { OrderStatus } from "#domain/orders/orders.ts";
import type { SubscriptionStatus } from "#domain/subscriptions/boxes.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { Price } from "#web/ui/price.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { customerName } from "./customer-name.ts";
import { SelectBox } from "./selection-bar.tsx";
import type { RowSelection } from "./use-row-selection.ts";
import { useDialogLink } from "./use-url-state.ts";

/** The word says it, the colour makes it quick to see. */
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

/** Columns of their own on a wide screen; on a phone their words stand with others. */
export const WIDE = "hidden lg:table-cell";

export interface CustomerRowProps<Status extends OrderStatus | SubscriptionStatus> {
  kind: "order" | "subscription";
  row: Parameters<typeof customerName>[0] & { id: number; status: Status };
  selection: RowSelection;
  /** What stands beside the number on a phone. */
  brief: ReactNode;
  /** What was bought, in a word. */
  what: string;
  price: string;
  statuses: readonly { value: Status; label: string }[];
  /** Asked for by choosing another status; what follows is asked first. */
  onStatus: (status: Status) => void;
  /** What the status does not say. */
  mark: string | undefined;
  view: ReactNode;
  /** The columns between its status and its link. */
  children: ReactNode;
}

/** Something that a customer has bought, as a row: chosen, moved to another status, opened. */
export function CustomerRow<Status extends OrderStatus | SubscriptionStatus>(props: CustomerRowProps<Status>) {
  const { kind, row, selection, brief, what, price, statuses, onStatus, mark, view, children } = props;
  const link = (
    <ButtonLink {...useDialogLink(kind, row.id)} variant="secondary" size="small" className="whitespace-nowrap">
      <span>{view}</span>
    </ButtonLink>
  );
  return (
    <Tr className="hover:bg-surface-raised">
      <Td className="w-8">
        <SelectBox
          label={`Select ${kind} ${row.id}`}
          checked={selection.has(row.id)}
          onToggle={() => selection.toggle(row.id)}
        />
      </Td>
      <Td className={`${WIDE} prices font-medium`}>#{row.id}</Td>
      <Td>
        <span className="prices block text-sm text-ink-soft lg:hidden">
          #{row.id} · {brief}
        </span>
        <span className="block break-words">{customerName(row)}</span>
        <span className="block text-sm text-ink-soft">
          <EmailText email={row.userEmail} />
        </span>
      </Td>
      <Td className={WIDE}>{what}</Td>
      <Td className={`${WIDE} text-right`}>
        <Price amount={price} />
      </Td>
      <Td className="lg:pl-6">
        <span className="mb-1 block lg:hidden">
          <Price amount={price} />
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
              if (chosen) onStatus(chosen.value);
            }}
          />
          {mark && <Badge tone="warning">{mark}</Badge>}
        </span>
        <span className="mt-2 block lg:hidden">{link}</span>
      </Td>
      {children}
      <Td className={`${WIDE} relative text-right`}>{link}</Td>
    </Tr>
  );
}
