import type { AdminSubscription } from "#contract/admin-subscriptions.ts";
import { customerName } from "#web/admin/kit/customer-name.ts";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { SelectBox } from "#web/admin/kit/selection-bar.tsx";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { useDialogLink } from "#web/admin/kit/use-url-state.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { Price } from "#web/ui/price.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import type { SubscriptionChange } from "./subscription-status-dialog.tsx";
import { SUBSCRIPTION_STATUS_OPTIONS } from "./subscription-words.ts";

/** Columns of their own on a wide screen; on a phone their words stand with others. */
const WIDE = "hidden lg:table-cell";

export interface SubscriptionsTableProps {
  subscriptions: readonly AdminSubscription[];
  selection: RowSelection;
  onStatus: (change: SubscriptionChange) => void;
}

const COLUMNS: readonly DataColumn[] = [
  { name: "ID", className: WIDE },
  { name: "Customer" },
  { name: "Plan", className: WIDE },
  { name: "Price", className: `${WIDE} text-right` },
  { name: "Status", className: "lg:pl-6" },
  { name: "Progress", className: WIDE },
  { name: "Next delivery", className: WIDE },
  { name: "Actions", className: WIDE, isUnseen: true },
];

export function SubscriptionsTable({ subscriptions, selection, onStatus }: SubscriptionsTableProps) {
  return (
    <DataTable
      label="Subscriptions"
      columns={COLUMNS}
      rows={subscriptions}
      empty="No subscriptions match."
      select={{ selection, of: "subscriptions" }}
    >
      {(subscription) => (
        <SubscriptionRow key={subscription.id} subscription={subscription} selection={selection} onStatus={onStatus} />
      )}
    </DataTable>
  );
}

interface SubscriptionRowProps extends Omit<SubscriptionsTableProps, "subscriptions"> {
  subscription: AdminSubscription;
}

function SubscriptionRow({ subscription, selection, onStatus }: SubscriptionRowProps) {
  const { id, plan, price, nextDelivery } = subscription;
  const progress = `${subscription.deliveredMonths}/${subscription.totalMonths}`;
  return (
    <Tr className="hover:bg-surface-raised">
      <Td className="w-8">
        <SelectBox
          label={`Select subscription ${id}`}
          checked={selection.has(id)}
          onToggle={() => selection.toggle(id)}
        />
      </Td>
      <Td className={`${WIDE} prices font-medium`}>#{id}</Td>
      <Td>
        <span className="prices block text-sm text-ink-soft lg:hidden">
          #{id} · {plan} · {progress}
        </span>
        <span className="block break-words">{customerName(subscription)}</span>
        <span className="block text-sm break-all text-ink-soft">{subscription.userEmail}</span>
      </Td>
      <Td className={WIDE}>{plan}</Td>
      <Td className={`${WIDE} text-right`}>
        <Price amount={price} />
      </Td>
      <Td className="lg:pl-6">
        <span className="mb-1 block lg:hidden">
          <Price amount={price} />
        </span>
        <StatusSelect subscription={subscription} onStatus={onStatus} />
        <span className="mt-2 block lg:hidden">
          <ViewLink id={id} />
        </span>
      </Td>
      <Td className={`${WIDE} prices`}>{progress}</Td>
      <Td className={WIDE}>{nextDelivery ? <Day on={nextDelivery} /> : "None"}</Td>
      <Td className={`${WIDE} relative text-right`}>
        <ViewLink id={id} />
      </Td>
    </Tr>
  );
}

function StatusSelect({ subscription, onStatus }: Pick<SubscriptionRowProps, "subscription" | "onStatus">) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Select
        size="small"
        aria-label={`Status of subscription ${subscription.id}`}
        value={subscription.status}
        onChange={(event) => {
          const option = SUBSCRIPTION_STATUS_OPTIONS.find(({ value }) => value === event.currentTarget.value);
          if (option) onStatus({ subscription, status: option.value });
        }}
      >
        {SUBSCRIPTION_STATUS_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {subscription.isEnding && <Badge tone="warning">Ending</Badge>}
    </span>
  );
}

function ViewLink({ id }: { id: number }) {
  return (
    <ButtonLink {...useDialogLink("subscription", id)} variant="secondary" size="small" className="whitespace-nowrap">
      <span>
        View<span className="sr-only"> subscription {id}</span>
      </span>
    </ButtonLink>
  );
}
