import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import type { SubscriptionStatus } from "#domain/subscriptions/boxes.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { formatDayLong } from "#web/ui/day.tsx";

const STATUSES = {
  active: { tone: "success", text: "Active" },
  paused: { tone: "warning", text: "Paused" },
  cancelled: { tone: "danger", text: "Cancelled" },
  completed: { tone: "neutral", text: "Completed" },
} satisfies Record<SubscriptionStatus, { tone: BadgeTone; text: string }>;

type Standing = Pick<Subscription, "status" | "cancelAtPeriodEnd" | "endsOn">;

export function SubscriptionStatusBadge({ subscription }: { subscription: Standing }) {
  const { tone } = STATUSES[subscription.status];
  return (
    <Badge tone={subscription.cancelAtPeriodEnd ? "warning" : tone}>{subscriptionStatusLabel(subscription)}</Badge>
  );
}

/** "Active", or a label with the end of a cancelled subscription. */
export function subscriptionStatusLabel({ status, cancelAtPeriodEnd, endsOn }: Standing): string {
  const { text } = STATUSES[status];
  const isEnding = cancelAtPeriodEnd && (status === "active" || status === "paused");
  return isEnding && endsOn ? `${text} until ${formatDayLong(endsOn)}` : text;
}
