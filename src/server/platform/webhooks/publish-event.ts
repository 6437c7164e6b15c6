import { createHash } from "node:crypto";
import type { WebhookData } from "#contract/webhooks/webhook-payloads.ts";
import type { WebhookEvent } from "#domain/webhooks/webhook-events.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { newMessageId } from "./sign-message.ts";
import { insertMessages } from "./webhooks.queries.ts";

interface Event<Type extends WebhookEvent> {
  type: Type;
  /** The record of the event, such as "order:1001". Its events are delivered in order. */
  object: string;
  data: WebhookData<Type>;
  /** Key such as "61:2026-11". Events with the same type and key are queued once. */
  once?: string;
}

/** An event of any kind, with the data of that kind. */
export type AnyEvent = { [Type in WebhookEvent]: Event<Type> }[WebhookEvent];

/** Queues events for the endpoints that want them, in the transaction of what they report. */
export async function publishEvents(tx: Tx, events: readonly AnyEvent[], now: Date): Promise<void> {
  const messages = events.map(({ type, object, data, once }) => ({
    messageId: once === undefined ? newMessageId() : idOfKey(`${type} ${once}`),
    type,
    object,
    body: messageBody(type, data, now),
  }));
  await insertMessages(tx, messages, { now });
}

function idOfKey(key: string): string {
  return `msg_${createHash("sha256").update(key).digest("base64url").slice(0, 22)}`;
}

/** The JSON body of a message. */
export function messageBody(type: string, data: object, now: Date): string {
  return JSON.stringify({ type, timestamp: now.toISOString(), data });
}
