import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { sandboxInvoices, sandboxSubscriptions } from "#server/db/schema/sandbox.ts";

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

/** Takes the subscription's row lock. */
export async function lockSandboxSubscription(tx: Tx, id: string): Promise<SandboxSubscriptionRow | undefined> {
  const [row] = await tx.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id)).for("update");
  return row;
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

/** Makes the invoice of a charge day; false when that day has one. */
export async function insertSandboxInvoice(tx: Tx, invoice: typeof sandboxInvoices.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(sandboxInvoices)
    .values(invoice)
    .onConflictDoNothing({ target: [sandboxInvoices.subscriptionId, sandboxInvoices.chargeOn] })
    .returning({ id: sandboxInvoices.id });
  return made.length > 0;
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
  change: Partial<Pick<SandboxInvoiceRow, "status" | "failure" | "paymentId" | "attempts" | "lastTryKey">>,
): Promise<void> {
  await tx
    .update(sandboxInvoices)
    .set(change)
    .where(and(eq(sandboxInvoices.id, id), eq(sandboxInvoices.status, "open")));
}
