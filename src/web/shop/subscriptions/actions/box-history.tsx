import type { Subscription, SubscriptionBox } from "#contract/subscriptions/subscriptions.ts";
import { Day } from "#web/ui/day.tsx";
import { ChargeAmount } from "./charge-amount.tsx";
import { monthLabel } from "./months.ts";

const STATUSES = {
  planned: "Planned",
  billed: "Announced",
  charged: "Paid",
  unpaid: "Not paid yet",
  skipped: "Skipped",
  packed: "Packed",
  dispatched: "Sent",
} satisfies Record<SubscriptionBox["status"], string>;

const SKIPPED = {
  customer: "Skipped",
  shop: "Skipped by us",
  paused: "Paused",
  unpaid: "Skipped, not paid",
  ended: "Cancelled",
  late: "Skipped by us",
  refunded: "Cancelled and refunded",
} satisfies Record<NonNullable<SubscriptionBox["skipReason"]>, string>;

/** Boxes of a subscription, newest first. */
export function BoxHistory({ subscription }: { subscription: Subscription }) {
  return (
    <details className="border-t border-line pt-3">
      <summary className="flex min-h-11 cursor-pointer items-center underline decoration-line-strong underline-offset-4">
        All boxes of this subscription
      </summary>
      <ul className="mt-2">
        {subscription.boxes.map((box) => (
          <li
            key={box.boxMonth}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-2"
          >
            <span className="font-medium">{monthLabel(box.boxMonth)}</span>
            <span className="text-ink-soft">
              {box.skipReason ? SKIPPED[box.skipReason] : STATUSES[box.status]}
              {box.status !== "skipped" && (
                <>
                  , <ChargeAmount price={box.price} giftCardAmount={box.giftCardAmount} />, leaves on{" "}
                  <Day on={box.dispatchOn} />
                </>
              )}
              {box.trackingNumber && <>, tracking number {box.trackingNumber}</>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
