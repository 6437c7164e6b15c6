import type { AdminOrder } from "#contract/orders/admin-orders.ts";
import type { OrderStatus, RefundedPart } from "#domain/orders/orders.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

// Badge tones from the specification, admin side, section 4: delivered default, shipped secondary, cancelled
// destructive, others outline.
const TONES = {
  pending: "outline",
  processing: "outline",
  shipped: "neutral",
  delivered: "accent",
  cancelled: "danger",
} satisfies Record<OrderStatus, BadgeTone>;

export const REFUND_LABELS = { all: "Refunded", part: "Partly refunded" } satisfies Record<RefundedPart, string>;

/** An order's status, with a mark if the order is unpaid or refunded. */
export function OrderStatusMarks({
  order,
}: {
  order: Pick<AdminOrder, "status" | "isPaid" | "isArchived" | "refundedPart">;
}) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={TONES[order.status]}>
        <span className="capitalize">{order.status}</span>
      </Badge>
      {!order.isPaid && <Badge tone="warning">Unpaid</Badge>}
      {order.refundedPart && <Badge tone="warning">{REFUND_LABELS[order.refundedPart]}</Badge>}
      {order.isArchived && <Badge tone="outline">Archived</Badge>}
    </span>
  );
}
