import type { OrderLabel } from "#domain/orders/orders.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const STATUSES = {
  paid: { tone: "accent", text: "Paid" },
  processing: { tone: "warning", text: "Processing" },
  shipped: { tone: "neutral", text: "Shipped" },
  delivered: { tone: "success", text: "Delivered" },
  completed: { tone: "success", text: "Completed" },
  refunded: { tone: "neutral", text: "Refunded" },
  cancelled: { tone: "danger", text: "Cancelled" },
} satisfies Record<OrderLabel, { tone: BadgeTone; text: string }>;

export function OrderStatusBadge({ status }: { status: OrderLabel }) {
  const { tone, text } = STATUSES[status];
  return <Badge tone={tone}>{text}</Badge>;
}
