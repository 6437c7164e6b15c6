import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { WebhookEvent } from "#domain/webhooks/webhook-events.ts";
import { createdAt, instant, rowId, updatedAt } from "./columns.ts";

/** Programs of other sites that the shop sends events to. No personal data. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: rowId(),
  name: text("name").notNull(),
  url: text("url").notNull(),
  events: jsonb("events").$type<readonly WebhookEvent[]>().notNull(),
  /** Signing secret, encrypted with a key outside the database. */
  sealedSecret: text("sealed_secret").notNull(),
  /** The former secret, which also signs until `oldSecretUntil`. */
  sealedOldSecret: text("sealed_old_secret"),
  oldSecretUntil: instant("old_secret_until"),
  pausedAt: instant("paused_at"),
  /** Time at which the shop stopped sending after a long failure. */
  disabledAt: instant("disabled_at"),
  /** First failure since the last success. */
  failingSince: instant("failing_since"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Events for programs, written in the transaction of what they report. Contain ids and amounts. No personal data. */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    id: rowId(),
    /** The `webhook-id` header, by which receivers recognise a repeated message. */
    messageId: text("message_id").notNull().unique(),
    type: text("type").notNull(),
    /** The record of the event: "order:1001". */
    object: text("object").notNull(),
    /** The JSON body as it is sent. */
    body: text("body").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("webhook_messages_created_index").on(table.createdAt)],
);

/** Each message to each endpoint, with its last attempt. No personal data. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: rowId(),
    endpointId: integer("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    messageId: integer("message_id")
      .notNull()
      .references(() => webhookMessages.id, { onDelete: "cascade" }),
    object: text("object").notNull(),
    state: text("state").$type<"pending" | "sent" | "failed">().notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    /** End of the time in which one process sends the message. */
    claimedUntil: instant("claimed_until"),
    lastAttemptAt: instant("last_attempt_at"),
    lastStatus: integer("last_status"),
    lastDurationMs: integer("last_duration_ms"),
    /** Reason without a status, such as "timeout". */
    lastFault: text("last_fault"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_message_key").on(table.messageId, table.endpointId),
    index("webhook_deliveries_due_index").on(table.nextAttemptAt, table.id).where(sql`${table.state} = 'pending'`),
    index("webhook_deliveries_order_index")
      .on(table.endpointId, table.object, table.id)
      .where(sql`${table.state} = 'pending'`),
    index("webhook_deliveries_endpoint_index").on(table.endpointId, table.id),
  ],
);
