import { and, asc, count, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { passkeyChallenges, passkeys } from "#server/platform/db/schema/people.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;
type ChallengeRow = typeof passkeyChallenges.$inferSelect;

export async function listPasskeysOf(db: Reader, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

export async function countPasskeysOf(db: Reader, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.total ?? 0;
}

export async function findPasskey(db: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Stores a passkey. Returns false if the key already belongs to an account. */
export async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const total = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return total.length > 0;
}

/** Records a use. False if the device's counter did not advance, which indicates a copied key. */
export async function markUsed(
  db: Reader,
  passkeyId: number,
  { counter, lastUsedAt }: { counter: number; lastUsedAt: Date },
): Promise<boolean> {
  const isFurther = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`));
  const marked = await db
    .update(passkeys)
    .set({ counter, lastUsedAt })
    .where(and(eq(passkeys.id, passkeyId), isFurther))
    .returning({ id: passkeys.id });
  return marked.length > 0;
}

/** Name of the deleted passkey. Undefined if the user has no such passkey. */
export async function deletePasskeyOf(db: Reader, userId: number, passkeyId: number): Promise<string | undefined> {
  const [gone] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  return gone?.name;
}

export async function deletePasskeysOf(db: Reader, userId: number): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}

export async function insertChallenge(db: Reader, challenge: ChallengeRow, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
  await db.insert(passkeyChallenges).values(challenge);
}

/** Consumes a challenge. False if there is none for this purpose and user, or if it has expired or was used. */
export async function takeChallenge(
  db: Reader,
  { challengeHash, purpose, userId }: Pick<ChallengeRow, "challengeHash" | "purpose" | "userId">,
  now: Date,
): Promise<boolean> {
  const isTheirs = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.purpose, purpose),
        isTheirs,
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash });
  return taken.length > 0;
}
