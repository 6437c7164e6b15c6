import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import { insertRows } from "#server/db/insert-rows.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { sandboxInvoices, sandboxSubscriptions } from "#server/db/schema/sandbox.ts";
import { updateRows } from "#server/db/update-rows.ts";

export type SandboxSubscriptionRow = typeof sandboxSubscriptions.$inferSelect;
export type SandboxInvoiceRow = typeof sandboxInvoices.$inferSelect;

/** Starts a subscription; a repeated key answers the one that it started the first time. */
export async function insertSandboxSubscription(
  db: Reader,
  subscription: typeof sandboxSubscriptions.$inferInsert,
): Promise<string> {
  await db
    .insert(sandboxSubscriptions)
    .values(subscription)
    .onConflictDoNothing({ target: sandboxSubscriptions.idempotencyKey });
  const [row] = await db
    .select({ id: sandboxSubscriptions.id })
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.idempotencyKey, subscription.idempotencyKey));
  if (!row) throw new Error("the sandbox lost a subscription");
  return row.id;
}

export async function findSandboxSubscription(db: Reader, id: string): Promise<SandboxSubscriptionRow | undefined> {
  const [row] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id));
  return row;
}

/** Takes the row locks of subscriptions, in the order of their ids. */
export async function lockSandboxSubscriptions(tx: Tx, ids: readonly string[]): Promise<SandboxSubscriptionRow[]> {
  return tx
    .select()
    .from(sandboxSubscriptions)
    .where(inArray(sandboxSubscriptions.id, [...ids]))
    .orderBy(asc(sandboxSubscriptions.id))
    .for("update");
}

/** Moves the charge days of running subscriptions, each to its own, or ends them. */
export async function moveChargeDays(
  tx: Tx,
  rows: readonly Pick<SandboxSubscriptionRow, "id" | "nextChargeOn" | "endedAt">[],
): Promise<void> {
  const where = isNull(sandboxSubscriptions.endedAt);
  await updateRows(tx, sandboxSubscriptions, { by: ["id"], set: ["nextChargeOn", "endedAt"], where }, rows);
}

/** Changes a subscription that has not ended; one that has stays as it is. */
export async function updateRunningSubscription(
  db: Reader,
  id: string,
  change: Partial<
    Pick<
      SandboxSubscriptionRow,
      "endsAfterPeriod" | "endedAt" | "nextChargeOn" | "heldUntilOn" | "monthlyAmount" | "cardId"
    >
  >,
): Promise<void> {
  await db
    .update(sandboxSubscriptions)
    .set(change)
    .where(and(eq(sandboxSubscriptions.id, id), isNull(sandboxSubscriptions.endedAt)));
}

/** Running subscriptions whose charge day has come, oldest first. */
export async function listSubscriptionsToCharge(db: Reader, today: IsoDay, limit: number): Promise<{ id: string }[]> {
  return db
    .select({ id: sandboxSubscriptions.id })
    .from(sandboxSubscriptions)
    .where(and(isNull(sandboxSubscriptions.endedAt), lte(sandboxSubscriptions.nextChargeOn, today)))
    .orderBy(asc(sandboxSubscriptions.nextChargeOn), asc(sandboxSubscriptions.id))
    .limit(limit);
}

/** Makes the invoices of charge days, and answers those that were made: a day that has one gets no other. */
export async function insertSandboxInvoices(
  tx: Tx,
  invoices: readonly (typeof sandboxInvoices.$inferInsert)[],
): Promise<SandboxInvoiceRow[]> {
  await insertRows(tx, sandboxInvoices, invoices, { on: ["subscriptionId", "chargeOn"], set: [] });
  return listSandboxInvoices(
    tx,
    invoices.map((invoice) => invoice.id),
  );
}

async function listSandboxInvoices(db: Reader, ids: readonly string[]): Promise<SandboxInvoiceRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(sandboxInvoices)
    .where(inArray(sandboxInvoices.id, [...ids]));
}

export async function findSandboxInvoice(db: Reader, id: string): Promise<SandboxInvoiceRow | undefined> {
  const [row] = await db.select().from(sandboxInvoices).where(eq(sandboxInvoices.id, id));
  return row;
}

/** Takes the invoice's row lock. */
export async function lockSandboxInvoice(tx: Tx, id: string): Promise<SandboxInvoiceRow | undefined> {
  const [row] = await tx.select().from(sandboxInvoices).where(eq(sandboxInvoices.id, id)).for("update");
  return row;
}

/** Changes an invoice that is still owed. */
export async function updateOpenInvoice(
  tx: Tx,
  id: string,
  change: Partial<Pick<SandboxInvoiceRow, "status" | "lastTryKey">>,
): Promise<void> {
  await tx
    .update(sandboxInvoices)
    .set(change)
    .where(and(eq(sandboxInvoices.id, id), eq(sandboxInvoices.status, "open")));
}

const TRIED = ["status", "failure", "paymentId", "attempts"] as const;

/** Writes down what trying invoices came to; one that is not owed any more stays as it is. */
export async function updateOpenInvoices(
  tx: Tx,
  rows: readonly Pick<SandboxInvoiceRow, "id" | (typeof TRIED)[number]>[],
): Promise<void> {
  await updateRows(tx, sandboxInvoices, { by: ["id"], set: TRIED, where: eq(sandboxInvoices.status, "open") }, rows);
}
