import type { SubscriptionStatus } from "#domain/boxes.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const STATUSES = {
  active: { tone: "success", words: "Active" },
  paused: { tone: "warning", words: "Paused" },
  cancelled: { tone: "danger", words: "Cancelled" },
  completed: { tone: "neutral", words: "Completed" },
} satisfies Record<SubscriptionStatus, { tone: BadgeTone; words: string }>;

export function SubscriptionStatusBadge({ status }: { status: SubscriptionStatus }) {
  const { tone, words } = STATUSES[status];
  return <Badge tone={tone}>{words}</Badge>;
}

export function subscriptionStatusWords(status: SubscriptionStatus): string {
  return STATUSES[status].words;
}
