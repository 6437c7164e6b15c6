import type { Webhook, WebhookDelivery } from "#contract/webhooks/admin-webhooks.ts";
import type { WebhookEvent } from "#domain/webhooks/webhook-events.ts";

export const EVENT_LABELS = {
  "order.paid": "Order paid",
  "order.cancelled": "Order cancelled",
  "order.refunded": "Order refunded",
  "order.delivered": "Order delivered",
  "parcel.sent": "Parcel sent",
  "subscription.changed": "Subscription changed",
  "stock.low": "Stock low",
  "review.received": "Review received",
} as const satisfies Record<WebhookEvent, string>;

export const WEBHOOK_STATES = {
  active: { label: "Active", tone: "success" },
  failing: { label: "Not answering", tone: "warning" },
  paused: { label: "Paused", tone: "neutral" },
  stopped: { label: "Stopped", tone: "danger" },
} as const satisfies Record<Webhook["state"], { label: string; tone: string }>;

const FAULTS: Readonly<Record<string, string>> = {
  "own-network": "address in the shop's own network",
  "unknown-host": "unknown host name",
  timeout: "no answer in time",
  unreachable: "not reachable",
  internal: "error of the shop",
};

/** "Sent, 204 in 0.12 s" for the last attempt of a message. */
export function outcomeLabel(delivery: WebhookDelivery): string {
  const { state, attempts, lastStatus, lastFault, lastDurationMs } = delivery;
  const answer = lastStatus === null ? (lastFault === null ? "" : (FAULTS[lastFault] ?? lastFault)) : `${lastStatus}`;
  const duration = lastDurationMs === null ? "" : ` in ${(lastDurationMs / 1000).toFixed(2)} s`;
  const outcome = {
    sent: "Delivered",
    failed: "Given up",
    pending: attempts === 0 ? "Waiting" : "Will be tried again",
  };
  return answer === "" ? outcome[state] : `${outcome[state]}: ${answer}${duration}`;
}
