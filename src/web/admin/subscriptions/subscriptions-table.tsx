import type { AdminSubscription } from "#contract/admin-subscriptions.ts";
import { CustomerRow, WIDE } from "#web/admin/kit/customer-row.tsx";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { Day } from "#web/ui/day.tsx";
import { Td } from "#web/ui/table.tsx";
import { SUBSCRIPTION_STATUS_OPTIONS } from "./subscription-labels.ts";
import type { SubscriptionChange } from "./subscription-status-dialog.tsx";

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
      {(subscription) => {
        const { id, plan, nextDelivery } = subscription;
        const progress = `${subscription.deliveredMonths}/${subscription.totalMonths}`;
        return (
          <CustomerRow
            key={id}
            kind="subscription"
            row={subscription}
            selection={selection}
            brief={`${plan} · ${progress}`}
            what={plan}
            price={subscription.price}
            statuses={SUBSCRIPTION_STATUS_OPTIONS}
            onStatus={(status) => onStatus({ subscription, status })}
            mark={markOf(subscription)}
            view={
              <>
                View<span className="sr-only"> subscription {id}</span>
              </>
            }
          >
            <Td className={`${WIDE} prices`}>{progress}</Td>
            <Td className={WIDE}>{nextDelivery ? <Day on={nextDelivery} /> : "None"}</Td>
          </CustomerRow>
        );
      }}
    </DataTable>
  );
}

function markOf({ isEnding, paymentFailure }: AdminSubscription): string | undefined {
  if (!paymentFailure) return isEnding ? "Ending" : undefined;
  return isEnding ? "Payment trouble, ending" : "Payment trouble";
}
