import { and, count, eq, gte, lt, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { customerMessages, mailboxes, receivedEmails } from "#server/platform/db/schema/marketing.ts";

export type MailboxRow = typeof mailboxes.$inferSelect;

export async function findMailbox(db: Reader, key: string): Promise<MailboxRow | undefined> {
  const [row] = await db.select().from(mailboxes).where(eq(mailboxes.key, key));
  return row;
}

/** Reads and locks a mailbox, so that two processes do not store the same email. */
export async function lockMailbox(tx: Tx, key: string): Promise<MailboxRow | undefined> {
  const [row] = await tx.select().from(mailboxes).where(eq(mailboxes.key, key)).for("update");
  return row;
}

/** Does nothing if the mailbox is known. */
export async function insertMailbox(db: Reader, row: MailboxRow): Promise<void> {
  await db.insert(mailboxes).values(row).onConflictDoNothing();
}

export async function updateMailbox(tx: Tx, key: string, change: Partial<Omit<MailboxRow, "key">>): Promise<void> {
  await tx.update(mailboxes).set(change).where(eq(mailboxes.key, key));
}

/** False if the email is known. */
export async function insertReceived(tx: Tx, row: typeof receivedEmails.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(receivedEmails)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: receivedEmails.key });
  return inserted.length > 0;
}

export async function deleteReceivedBefore(db: Reader, before: Date): Promise<void> {
  await db.delete(receivedEmails).where(lt(receivedEmails.readAt, before));
}

/** Number of emails that a sender's conversations took since an instant. */
export async function countEmailsOf(db: Reader, email: string, since: Date): Promise<number> {
  const isEmail = and(eq(customerMessages.email, email), eq(customerMessages.reason, "email"));
  const [row] = await db
    .select({ received: count() })
    .from(customerMessages)
    .where(and(isEmail, gte(customerMessages.createdAt, since)));
  return row?.received ?? 0;
}

/** The conversation of a message of the forms. */
export async function findConversationOfMessage(db: Reader, messageId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ conversationId: customerMessages.conversationId })
    .from(customerMessages)
    .where(eq(customerMessages.id, messageId));
  return row?.conversationId ?? undefined;
}

/** Number of emails of the last 90 days by outcome, for the operator. */
export async function countReceived(db: Reader): Promise<{ outcome: string; emails: number }[]> {
  return db
    .select({ outcome: receivedEmails.outcome, emails: count() })
    .from(receivedEmails)
    .groupBy(receivedEmails.outcome)
    .orderBy(sql`1`);
}
