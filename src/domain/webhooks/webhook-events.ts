import type { NeededPermission } from "#domain/staff/permissions.ts";

/** Kinds of events that the shop sends to programs. */
export const WEBHOOK_EVENTS = [
  "order.paid",
  "order.cancelled",
  "order.refunded",
  "order.delivered",
  "parcel.sent",
  "subscription.changed",
  "stock.low",
  "review.received",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The permission that the maker of an endpoint needs for each kind of event. */
export const EVENT_PERMISSIONS = {
  "order.paid": "orders.view",
  "order.cancelled": "orders.view",
  "order.refunded": "orders.view",
  "order.delivered": "orders.view",
  "parcel.sent": "parcels",
  "subscription.changed": "subscriptions",
  "stock.low": "catalogue",
  "review.received": "reviews",
} as const satisfies Record<WebhookEvent, NeededPermission>;
