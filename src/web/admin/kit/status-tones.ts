import type { OrderStatus } from "#domain/orders/orders.ts";
import type { SubscriptionStatus } from "#domain/subscriptions/boxes.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

/**
 * Tones of the statuses of orders and subscriptions, in lists, dialogs and the overview. Those of orders are from the
 * specification, admin side, section 4: delivered default, shipped secondary, cancelled destructive, others outline.
 */
export const STATUS_TONES = {
  pending: "outline",
  processing: "outline",
  shipped: "neutral",
  delivered: "accent",
  cancelled: "danger",
  active: "success",
  paused: "warning",
  completed: "neutral",
} satisfies Record<OrderStatus | SubscriptionStatus, BadgeTone>;

const EDGES = {
  outline: "border-l-line-strong",
  neutral: "border-l-kraft",
  accent: "border-l-accent",
  success: "border-l-success",
  warning: "border-l-calendula",
  danger: "border-l-danger",
} satisfies Record<BadgeTone, string>;

/** Classes of a select with a status. Its left edge has the colour of the status's badge. */
export function statusEdge(status: keyof typeof STATUS_TONES): string {
  return `border-l-4 ${EDGES[STATUS_TONES[status]]}`;
}
