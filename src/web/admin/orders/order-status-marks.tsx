import type { AdminOrder, OrderPayment } from "#contract/orders/admin-orders.ts";
import { STATUS_TONES } from "#web/admin/kit/status-tones.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

export const PAYMENT_LABELS = {
  paid: "Paid",
  unpaid: "Unpaid",
  refunded: "Refunded",
  "partly-refunded": "Partly refunded",
} satisfies Record<OrderPayment, string>;

type Paid = Pick<AdminOrder, "status" | "isPaid" | "refundedPart">;

/**
 * Label of an order's payment, and its tone. A cancelled order that was paid and never refunded may still owe the
 * customer the money, so its label says so.
 */
export function paymentMark({ status, isPaid, refundedPart }: Paid): { label: string; tone: BadgeTone } {
  if (!isPaid) return { label: PAYMENT_LABELS.unpaid, tone: status === "cancelled" ? "outline" : "warning" };
  if (refundedPart === "all") return { label: PAYMENT_LABELS.refunded, tone: "neutral" };
  if (refundedPart === "part") return { label: PAYMENT_LABELS["partly-refunded"], tone: "warning" };
  if (status === "cancelled") return { label: "Not refunded", tone: "warning" };
  return { label: PAYMENT_LABELS.paid, tone: "success" };
}

export function PaymentBadge({ order }: { order: Paid }) {
  const { label, tone } = paymentMark(order);
  return <Badge tone={tone}>{label}</Badge>;
}

/** An order's status, with its payment. */
export function OrderStatusMarks({ order }: { order: Paid & Pick<AdminOrder, "isArchived"> }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={STATUS_TONES[order.status]}>
        <span className="capitalize">{order.status}</span>
      </Badge>
      <PaymentBadge order={order} />
      {order.isArchived && <Badge tone="outline">Archived</Badge>}
    </span>
  );
}
