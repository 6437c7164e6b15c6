import type { OrderLabel } from "#domain/orders.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const STATUSES = {
  paid: { tone: "accent", words: "Paid" },
  processing: { tone: "warning", words: "Processing" },
  shipped: { tone: "neutral", words: "Shipped" },
  delivered: { tone: "success", words: "Delivered" },
  completed: { tone: "success", words: "Completed" },
  refunded: { tone: "neutral", words: "Refunded" },
  cancelled: { tone: "danger", words: "Cancelled" },
} satisfies Record<OrderLabel, { tone: BadgeTone; words: string }>;

export function OrderStatusBadge({ status }: { status: OrderLabel }) {
  const { tone, words } = STATUSES[status];
  return <Badge tone={tone}>{words}</Badge>;
}
