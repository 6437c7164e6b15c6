import type { Webhook, WebhookDelivery } from "#contract/webhooks/admin-webhooks.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { type HeldPermissions, isPermitted } from "#domain/staff/permissions.ts";
import { EVENT_PERMISSIONS, type WebhookEvent } from "#domain/webhooks/webhook-events.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { renewSealed, sealSecret } from "#server/platform/kernel/signed-links.ts";
import { isOutsideAddress } from "#server/platform/outside/index.ts";
import { messageBody } from "./publish-event.ts";
import { newMessageId, newWebhookSecret } from "./sign-message.ts";
import {
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  insertMessages,
  listDeliveries,
  listEndpoints,
  lockEndpoint,
  replaceSealedSecret,
  requeueDelivery,
  updateEndpoint,
  wakeDeliveries,
} from "./webhooks.queries.ts";

const LOG_ROWS = 100;
/** Time in which a receiver can change to the new secret. */
const OVERLAP_MS = DAY_MS;

export async function listWebhooks(shop: Shop): Promise<Webhook[]> {
  const now = shop.clock();
  return (await listEndpoints(shop.db)).map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    events: [...row.events],
    state: row.disabledAt ? "stopped" : row.pausedAt ? "paused" : row.failingSince ? "failing" : "active",
    oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
  }));
}

interface WebhookFields {
  name: string;
  url: string;
  events: readonly WebhookEvent[];
}

interface Actor {
  actorUserId: number;
}

/**
 * Creates a webhook. Refuses with `invalid-input` for an address of the own network and for events that the user may not
 * see.
 */
export async function createWebhook(
  shop: Shop,
  fields: WebhookFields,
  { actorUserId, held }: Actor & { held: HeldPermissions },
): Promise<{ id: number; secret: string }> {
  const now = shop.clock();
  const { name, url, events } = checked(fields, held);
  const secret = newWebhookSecret();
  const sealedSecret = sealSecret(shop.secret, "webhooks", secret);
  const id = await shop.db.transaction(async (tx) => {
    const row = await insertEndpoint(tx, { name, url, events, sealedSecret, createdAt: now, updatedAt: now });
    await recordWebhook(tx, { actorUserId, action: "create", entityId: row.id, after: { name, url, events }, now });
    return row.id;
  });
  return { id, secret };
}

function checked({ name, url, events }: WebhookFields, held: HeldPermissions): WebhookFields {
  const hidden = events.filter((event) => !isPermitted(held, EVENT_PERMISSIONS[event]));
  if (hidden.length > 0) throw invalid("events", `Your role does not include ${hidden.join(", ")}`);
  if (!isOutsideAddress(url)) throw invalid("url", "Enter an address with https:// outside the shop's own network");
  return { name, url, events: [...new Set(events)] };
}

function invalid(path: string, message: string): ShopError {
  return new ShopError("invalid-input", {}, [{ path, message }]);
}

/** Changes a webhook. Refuses like `createWebhook`, and with `not-found`. */
export async function updateWebhook(
  shop: Shop,
  { webhookId, ...fields }: WebhookFields & { webhookId: number },
  { actorUserId, held }: Actor & { held: HeldPermissions },
): Promise<void> {
  const change = checked(fields, held);
  await changeWebhook(shop, { webhookId, actorUserId, action: "update" }, async (tx, row, now) => {
    await updateEndpoint(tx, row.id, { ...change, updatedAt: now });
    return { before: { name: row.name, url: row.url, events: row.events }, after: { ...change } };
  });
}

/** Deletes a webhook with its messages. Refuses with `not-found`. */
export async function deleteWebhook(shop: Shop, by: ById): Promise<void> {
  await changeWebhook(shop, { ...by, action: "delete" }, async (tx, row) => {
    await deleteEndpoint(tx, row.id);
    return { before: { name: row.name, url: row.url, events: row.events } };
  });
}

/** Pauses a webhook, or starts it with the messages that waited. Refuses with `not-found`. */
export async function runWebhook(shop: Shop, { isRunning, ...by }: ById & { isRunning: boolean }): Promise<void> {
  await changeWebhook(shop, { ...by, action: isRunning ? "start" : "stop" }, async (tx, row, now) => {
    const started = { pausedAt: null, disabledAt: null, failingSince: null };
    await updateEndpoint(tx, row.id, { ...(isRunning ? started : { pausedAt: now }), updatedAt: now });
    if (isRunning) await wakeDeliveries(tx, row.id, now);
    return { after: { name: row.name } };
  });
  shop.wake("send-webhooks");
}

/** Replaces the secret. The former one also signs for a day. Refuses with `not-found`. */
export async function renewWebhookSecret(shop: Shop, by: ById): Promise<{ secret: string }> {
  const secret = newWebhookSecret();
  await changeWebhook(shop, { ...by, action: "renew-secret" }, async (tx, row, now) => {
    await updateEndpoint(tx, row.id, {
      sealedSecret: sealSecret(shop.secret, "webhooks", secret),
      // A secret that no known key opens cannot sign any more.
      sealedOldSecret: renewSealed(shop, "webhooks", row.sealedSecret) === "unreadable" ? null : row.sealedSecret,
      oldSecretUntil: new Date(now.getTime() + OVERLAP_MS),
      updatedAt: now,
    });
    return { after: { name: row.name } };
  });
  return { secret };
}

/** Sends a test event. Refuses with `not-found`. */
export async function testWebhook(shop: Shop, by: ById): Promise<void> {
  await changeWebhook(shop, { ...by, action: "test" }, async (tx, row, now) => {
    const messageId = newMessageId();
    const message = { messageId, type: "test", object: `test:${messageId}`, body: messageBody("test", {}, now) };
    await insertMessages(tx, [message], { endpointId: row.id, now });
    return { after: { name: row.name } };
  });
  shop.wake("send-webhooks");
}

/** Sends a message again under its id, also one that was delivered. Refuses with `not-found`. */
export async function resendWebhookDelivery(shop: Shop, { deliveryId, ...by }: ById & { deliveryId: number }) {
  await changeWebhook(shop, { ...by, action: "resend" }, async (tx, row, now) => {
    if (!(await requeueDelivery(tx, { endpointId: row.id, deliveryId, now }))) throw new ShopError("not-found");
    return { after: { name: row.name } };
  });
  shop.wake("send-webhooks");
}

type ById = Actor & { webhookId: number };

/** Changes a locked webhook in a transaction and records it. */
async function changeWebhook(
  shop: Shop,
  { webhookId, actorUserId, action }: ById & { action: string },
  change: (
    tx: Tx,
    row: EndpointRow,
    now: Date,
  ) => Promise<Pick<Parameters<typeof recordChange>[1], "before" | "after">>,
): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, webhookId);
    if (!row) throw new ShopError("not-found");
    await recordWebhook(tx, { actorUserId, action, entityId: webhookId, ...(await change(tx, row, now)), now });
  });
}

function recordWebhook(tx: Tx, change: Omit<Parameters<typeof recordChange>[1], "entity">): Promise<void> {
  return recordChange(tx, { ...change, entity: "webhook" });
}

export async function listWebhookDeliveries(shop: Shop, webhookId: number): Promise<WebhookDelivery[]> {
  const rows = await listDeliveries(shop.db, webhookId, LOG_ROWS);
  return rows.map(({ delivery: row, type, messageId }) => ({
    id: row.id,
    messageId,
    type,
    object: row.object,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.state === "pending" ? row.nextAttemptAt.toISOString() : null,
    lastStatus: row.lastStatus,
    lastDurationMs: row.lastDurationMs,
    lastFault: row.lastFault,
  }));
}

/** Seals the secrets again that the shop's former secret sealed. Returns how many no known secret opens. */
export async function renewWebhookSecrets(shop: Shop): Promise<number> {
  let unreadable = 0;
  for (const { id: endpointId, sealedSecret: from } of await listEndpoints(shop.db)) {
    const state = renewSealed(shop, "webhooks", from);
    if (state === "unreadable") unreadable += 1;
    if (typeof state === "object") await replaceSealedSecret(shop.db, { endpointId, from, to: state.renewed });
  }
  return unreadable;
}
