import type { Subscription } from "#contract/subscriptions.ts";
import type { SubscriptionStatus } from "#domain/boxes.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { formatDayLong } from "#web/ui/day.tsx";

const STATUSES = {
  active: { tone: "success", words: "Active" },
  paused: { tone: "warning", words: "Paused" },
  cancelled: { tone: "danger", words: "Cancelled" },
  completed: { tone: "neutral", words: "Completed" },
} satisfies Record<SubscriptionStatus, { tone: BadgeTone; words: string }>;

type Standing = Pick<Subscription, "status" | "cancelAtPeriodEnd" | "endsOn">;

export function SubscriptionStatusBadge({ subscription }: { subscription: Standing }) {
  const { tone } = STATUSES[subscription.status];
  return (
    <Badge tone={subscription.cancelAtPeriodEnd ? "warning" : tone}>{subscriptionStatusWords(subscription)}</Badge>
  );
}

/** "Active", and of one that is cancelled until when. */
export function subscriptionStatusWords({ status, cancelAtPeriodEnd, endsOn }: Standing): string {
  const { words } = STATUSES[status];
  const isEnding = cancelAtPeriodEnd && (status === "active" || status === "paused");
  return isEnding && endsOn ? `${words} until ${formatDayLong(endsOn)}` : words;
}
