import { asc, eq } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { passwordResetRequests } from "#server/db/schema/people.ts";

type PasswordResetRequest = typeof passwordResetRequests.$inferSelect;

export async function insertResetRequest(db: Reader, email: string, askedAt: Date): Promise<void> {
  await db.insert(passwordResetRequests).values({ email, askedAt });
}

/** What has been asked and not looked at, oldest first. */
export async function listResetRequests(db: Reader, limit: number): Promise<PasswordResetRequest[]> {
  return db.select().from(passwordResetRequests).orderBy(asc(passwordResetRequests.id)).limit(limit);
}

/** Whether it was still there: of two sweeps one answers it. */
export async function deleteResetRequest(tx: Tx, requestId: number): Promise<boolean> {
  const gone = await tx
    .delete(passwordResetRequests)
    .where(eq(passwordResetRequests.id, requestId))
    .returning({ id: passwordResetRequests.id });
  return gone.length > 0;
}
