import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { instant, line, pathId, requiredLine, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { WEBHOOK_EVENTS } from "#domain/webhooks/webhook-events.ts";

const webhook = z.object({
  id: rowId,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** `stopped`: the shop stopped sending after a long failure. `failing`: the last attempt failed. */
  state: z.enum(["active", "failing", "paused", "stopped"]),
  /** End of the time in which the former secret also signs. Null without one. */
  oldSecretUntil: instant.nullable(),
});
export type Webhook = z.output<typeof webhook>;

const fields = {
  name: requiredLine(60, "Name is required"),
  url: line(500, "Address is required")
    .pipe(z.url({ protocol: /^https$/, error: "Enter an address with https://" }))
    .meta({ examples: ["https://hooks.example.com/orders"] }),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, "Choose at least one event"),
};

export const listWebhooks = endpoint({
  method: "GET",
  path: "/api/admin/webhooks",
  access: "admin",
  permission: "connections",
  summary: "List the webhooks, without their secrets",
  input: noInput,
  output: z.array(webhook),
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/api/admin/webhooks",
  access: "admin",
  permission: "connections",
  needsRecentAuth: true,
  summary: "Create a webhook. Only this reply contains its secret",
  input: z.object(fields),
  output: z.object({ id: rowId, secret: z.string() }),
  refusals: ["invalid-input"],
});

export const updateWebhook = endpoint({
  method: "PUT",
  path: "/api/admin/webhooks/{webhookId}",
  access: "admin",
  permission: "connections",
  needsRecentAuth: true,
  summary: "Change the name, address and events of a webhook",
  input: z.object({ webhookId: pathId, ...fields }),
  output: z.object({ id: rowId }),
  refusals: ["not-found", "invalid-input"],
});

export const deleteWebhook = endpoint({
  method: "DELETE",
  path: "/api/admin/webhooks/{webhookId}",
  access: "admin",
  permission: "connections",
  summary: "Delete a webhook, its waiting messages and its log",
  input: z.object({ webhookId: pathId }),
  output: done,
  refusals: ["not-found"],
});

export const runWebhook = endpoint({
  method: "POST",
  path: "/api/admin/webhooks/{webhookId}/running",
  access: "admin",
  permission: "connections",
  summary: "Pause a webhook, or start a paused or stopped one. Messages wait in the meantime",
  input: z.object({ webhookId: pathId, isRunning: z.boolean() }),
  output: done,
  refusals: ["not-found"],
});

export const renewWebhookSecret = endpoint({
  method: "POST",
  path: "/api/admin/webhooks/{webhookId}/secret",
  access: "admin",
  permission: "connections",
  needsRecentAuth: true,
  summary: "Replace the secret. The former secret also signs for a day",
  input: z.object({ webhookId: pathId }),
  output: z.object({ secret: z.string() }),
  refusals: ["not-found"],
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/api/admin/webhooks/{webhookId}/test",
  access: "admin",
  permission: "connections",
  summary: "Send a test event",
  input: z.object({ webhookId: pathId }),
  output: done,
  refusals: ["not-found"],
});

const delivery = z.object({
  id: rowId,
  /** The `webhook-id` header. */
  messageId: z.string(),
  /** Kind of event, or "test". */
  type: z.string(),
  /** The record of the event: "order:1001". */
  object: z.string(),
  state: z.enum(["pending", "sent", "failed"]),
  attempts: z.int(),
  createdAt: instant,
  lastAttemptAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  /** HTTP status of the last answer. Null without an answer. */
  lastStatus: z.int().nullable(),
  lastDurationMs: z.int().nullable(),
  /** Reason without an answer, such as "timeout" or "own-network". */
  lastFault: z.string().nullable(),
});
export type WebhookDelivery = z.output<typeof delivery>;

export const listWebhookDeliveries = endpoint({
  method: "GET",
  path: "/api/admin/webhooks/{webhookId}/deliveries",
  access: "admin",
  permission: "connections",
  summary: "List the last hundred messages of a webhook, newest first",
  input: z.object({ webhookId: pathId }),
  output: z.array(delivery),
});

export const resendWebhookDelivery = endpoint({
  method: "POST",
  path: "/api/admin/webhooks/{webhookId}/deliveries/{deliveryId}/resend",
  access: "admin",
  permission: "connections",
  summary: "Send a message again, under the same id",
  input: z.object({ webhookId: pathId, deliveryId: pathId }),
  output: done,
  refusals: ["not-found"],
});
