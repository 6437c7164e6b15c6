import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Pence } from "#domain/money.ts";
import type { Database } from "#server/db/open-database.ts";
import { sandboxCards, sandboxPayments, sandboxSubscriptions } from "#server/db/schema/sandbox.ts";

export type SandboxPaymentRow = typeof sandboxPayments.$inferSelect;
type NewPayment = typeof sandboxPayments.$inferInsert;
type NewSubscription = typeof sandboxSubscriptions.$inferInsert;

const UNPAID = inArray(sandboxPayments.status, ["open", "requires_action"]);

export async function findSandboxPayment(db: Database, id: string): Promise<SandboxPaymentRow | undefined> {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
  return row;
}

/** Opens a payment, or changes the unpaid one that has the same idempotency key. */
export async function upsertSandboxPayment(db: Database, payment: NewPayment): Promise<SandboxPaymentRow> {
  await db
    .insert(sandboxPayments)
    .values(payment)
    .onConflictDoUpdate({
      target: sandboxPayments.idempotencyKey,
      set: { amount: payment.amount, keepsCard: payment.keepsCard },
      setWhere: UNPAID,
    });
  const [row] = await db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.idempotencyKey, payment.idempotencyKey));
  if (!row) throw new Error("the sandbox lost a payment");
  return row;
}

/** Counts one more try of an unpaid payment; false when it has had as many as it may. */
export async function beginTry(db: Database, id: string, triesMax: number): Promise<boolean> {
  const begun = await db
    .update(sandboxPayments)
    .set({ tries: sql`${sandboxPayments.tries} + 1` })
    .where(and(eq(sandboxPayments.id, id), UNPAID, lt(sandboxPayments.tries, triesMax)))
    .returning({ id: sandboxPayments.id });
  return begun.length > 0;
}

/** Notes that the card's bank is asked; its question is no try of its own, so the one just counted is given back. */
export async function askBank(db: Database, id: string): Promise<void> {
  await db
    .update(sandboxPayments)
    .set({ status: "requires_action", tries: sql`${sandboxPayments.tries} - 1` })
    .where(and(eq(sandboxPayments.id, id), UNPAID));
}

/** Changes an unpaid payment that still has an amount; a paid or cancelled one stays as it is. */
export async function updateUnpaidPayment(
  db: Database,
  id: string,
  change: Partial<Pick<NewPayment, "status" | "cardId">>,
  amount?: Pence,
): Promise<boolean> {
  const changed = await db
    .update(sandboxPayments)
    .set(change)
    .where(
      and(eq(sandboxPayments.id, id), UNPAID, amount === undefined ? undefined : eq(sandboxPayments.amount, amount)),
    )
    .returning({ id: sandboxPayments.id });
  return changed.length > 0;
}

export async function refundSandboxPayment(db: Database, id: string): Promise<void> {
  await db
    .update(sandboxPayments)
    .set({ refundedAmount: sql`${sandboxPayments.amount}` })
    .where(and(eq(sandboxPayments.id, id), eq(sandboxPayments.status, "succeeded")));
}

export async function insertSandboxCard(db: Database, card: typeof sandboxCards.$inferInsert): Promise<void> {
  await db.insert(sandboxCards).values(card);
}

/** Starts a subscription; a repeated key answers the one that it started the first time. */
export async function insertSandboxSubscription(db: Database, subscription: NewSubscription): Promise<string> {
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

export async function endSandboxSubscription(db: Database, id: string): Promise<void> {
  await db.update(sandboxSubscriptions).set({ endsAfterPeriod: true }).where(eq(sandboxSubscriptions.id, id));
}
