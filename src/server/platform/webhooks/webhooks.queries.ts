import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database, Reader, Tx } from "#server/platform/db/open-database.ts";
import { webhookDeliveries, webhookEndpoints, webhookMessages } from "#server/platform/db/schema/webhooks.ts";
import { sqlStatement } from "#server/platform/db/statement.ts";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export interface NewMessage {
  messageId: string;
  type: string;
  object: string;
  body: string;
}

/** A message that is stored already is left out, with its deliveries. Nothing is stored that no endpoint wants. */
const insertingMessages = sqlStatement<{ id: number }>(
  () => sql`
    with given as (
      select row_number() over () as at, message_id, type, object, body
      from jsonb_to_recordset(${sql.placeholder("messages")}::jsonb)
        as given("messageId" text, type text, object text, body text),
        lateral (select given."messageId" as message_id) named
    ), wanted as (
      select endpoint.id as endpoint_id, given.message_id from given join webhook_endpoints endpoint on case
        when ${sql.placeholder("endpointId")}::integer is null then endpoint.events @> jsonb_build_array(given.type)
        else endpoint.id = ${sql.placeholder("endpointId")}::integer end
    ), stored as (
      insert into webhook_messages (message_id, type, object, body, created_at)
      select message_id, type, object, body, ${sql.placeholder("at")}::timestamptz from given
      where exists (select from wanted where wanted.message_id = given.message_id) order by at
      on conflict (message_id) do nothing
      returning id, message_id, object, created_at
    )
    insert into webhook_deliveries (endpoint_id, message_id, object, next_attempt_at, created_at)
    select wanted.endpoint_id, stored.id, stored.object, stored.created_at, stored.created_at
    from stored join wanted on wanted.message_id = stored.message_id order by stored.id
    returning id`,
);

/**
 * Queues messages for every endpoint that wants their type, also if it is paused, or for one endpoint. Skips messages
 * whose id is stored.
 */
export async function insertMessages(
  tx: Tx,
  messages: readonly NewMessage[],
  { endpointId, now }: { endpointId?: number; now: Date },
): Promise<void> {
  if (messages.length === 0) return;
  const values = { messages: JSON.stringify(messages), endpointId: endpointId ?? null, at: now.toISOString() };
  await insertingMessages(tx, values);
}

export async function listEndpoints(db: Reader): Promise<EndpointRow[]> {
  return db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.id));
}

export async function lockEndpoint(tx: Tx, endpointId: number): Promise<EndpointRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId))
    .for("no key update");
  return row;
}

export async function insertEndpoint(tx: Tx, row: typeof webhookEndpoints.$inferInsert): Promise<EndpointRow> {
  const [inserted] = await tx.insert(webhookEndpoints).values(row).returning();
  if (!inserted) throw new Error("the database returned no endpoint");
  return inserted;
}

export async function updateEndpoint(tx: Reader, endpointId: number, change: Partial<EndpointRow>): Promise<void> {
  await tx.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, endpointId));
}

/** Pauses all endpoints, because a stranger may have had the dashboard. Their messages wait. */
export async function pauseEndpoints(tx: Tx, now: Date): Promise<void> {
  await tx.update(webhookEndpoints).set({ pausedAt: now }).where(isNull(webhookEndpoints.pausedAt));
}

export async function deleteEndpoint(tx: Tx, endpointId: number): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
}

/** Replaces a sealed secret, unless it has changed since it was read. */
export async function replaceSealedSecret(
  db: Reader,
  { endpointId, from, to }: { endpointId: number; from: string; to: string },
): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ sealedSecret: to })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.sealedSecret, from)));
}

const isPending = eq(webhookDeliveries.state, "pending");
const isRunning = and(isNull(webhookEndpoints.pausedAt), isNull(webhookEndpoints.disabledAt));

/** Endpoints with a message that is due. */
export async function listDueEndpoints(db: Reader, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(isPending, lte(webhookDeliveries.nextAttemptAt, now), isRunning));
  return rows.map(({ id }) => id);
}

export interface ClaimedDelivery {
  delivery: DeliveryRow;
  messageId: string;
  body: string;
  endpoint: EndpointRow;
}

/**
 * Claims an endpoint's next due message and counts the attempt. A message waits while an earlier one of the same object
 * is pending. If the process dies, the claim ends and the message is sent again.
 */
export async function claimDelivery(
  db: Database,
  endpointId: number,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedDelivery | undefined> {
  const earlier = sql`exists (
    select from webhook_deliveries earlier
    where earlier.endpoint_id = ${webhookDeliveries.endpointId} and earlier.object = ${webhookDeliveries.object}
      and earlier.state = 'pending' and earlier.id < ${webhookDeliveries.id}
  )`;
  const next = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        isPending,
        lte(webhookDeliveries.nextAttemptAt, now),
        or(isNull(webhookDeliveries.claimedUntil), lte(webhookDeliveries.claimedUntil, now)),
        sql`not ${earlier}`,
        inArray(
          webhookDeliveries.endpointId,
          db.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isRunning),
        ),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, claimedUntil: until, lastAttemptAt: now })
    .where(eq(webhookDeliveries.id, next))
    .returning();
  if (!delivery) return undefined;
  const [found] = await db
    .select({ messageId: webhookMessages.messageId, body: webhookMessages.body, endpoint: webhookEndpoints })
    .from(webhookMessages)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, delivery.endpointId))
    .where(eq(webhookMessages.id, delivery.messageId));
  return found && { delivery, ...found };
}

/** Records the outcome of an attempt, unless another attempt has begun since. */
export async function recordAttempt(
  db: Reader,
  { id, attempts }: Pick<DeliveryRow, "id" | "attempts">,
  outcome: Pick<DeliveryRow, "state" | "nextAttemptAt" | "lastStatus" | "lastDurationMs" | "lastFault">,
): Promise<boolean> {
  const rows = await db
    .update(webhookDeliveries)
    .set({ ...outcome, claimedUntil: null })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts), isPending))
    .returning({ id: webhookDeliveries.id });
  return rows.length > 0;
}

/** Marks an endpoint as working. */
export async function noteSuccess(db: Reader, endpointId: number): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(eq(webhookEndpoints.id, endpointId), isNotNull(webhookEndpoints.failingSince)));
}

/** Notes the first failure since the last success. */
export async function noteFailure(db: Reader, endpointId: number, now: Date): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ failingSince: now })
    .where(and(eq(webhookEndpoints.id, endpointId), isNull(webhookEndpoints.failingSince)));
}

/** Stops an endpoint. False if it was stopped before. */
export async function disableEndpoint(db: Reader, endpointId: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(webhookEndpoints)
    .set({ disabledAt: now })
    .where(and(eq(webhookEndpoints.id, endpointId), isNull(webhookEndpoints.disabledAt)))
    .returning({ id: webhookEndpoints.id });
  return rows.length > 0;
}

/** The newest messages of an endpoint, with their last attempts. */
export async function listDeliveries(db: Reader, endpointId: number, limit: number) {
  return db
    .select({ delivery: webhookDeliveries, type: webhookMessages.type, messageId: webhookMessages.messageId })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
}

/** Makes a message due again, from the first attempt. False if the endpoint has no such message. */
export async function requeueDelivery(
  tx: Tx,
  { endpointId, deliveryId, now }: { endpointId: number; deliveryId: number; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ state: "pending", attempts: 0, nextAttemptAt: now, claimedUntil: null })
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpointId)))
    .returning({ id: webhookDeliveries.id });
  return rows.length > 0;
}

/** Makes the waiting messages of a restarted endpoint due. */
export async function wakeDeliveries(tx: Tx, endpointId: number, now: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: now })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isPending, isNull(webhookDeliveries.claimedUntil)));
}

/** Number of endpoints that the shop stopped, and of messages that it gave up since an instant. */
export async function countWebhookProblems(db: Reader, since: Date): Promise<number> {
  const [[stopped], [failed]] = await Promise.all([
    db.select({ count: count() }).from(webhookEndpoints).where(isNotNull(webhookEndpoints.disabledAt)),
    db
      .select({ count: count() })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.state, "failed"), gte(webhookDeliveries.lastAttemptAt, since))),
  ]);
  return (stopped?.count ?? 0) + (failed?.count ?? 0);
}

/** Deletes messages and their log. */
export async function deleteMessagesBefore(db: Reader, before: Date): Promise<void> {
  await db.delete(webhookMessages).where(lt(webhookMessages.createdAt, before));
}
