import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { recoveryCodes, secondFactors } from "#server/platform/db/schema/people.ts";

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export async function findSecondFactor(db: Reader, userId: number): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

export async function listSealedSecrets(db: Reader): Promise<{ userId: number; sealed: string }[]> {
  return db.select({ userId: secondFactors.userId, sealed: secondFactors.sealedSecret }).from(secondFactors);
}

/** Replaces a sealed secret, unless it has changed since it was read. */
export async function replaceSealedSecret(
  db: Reader,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<void> {
  await db
    .update(secondFactors)
    .set({ sealedSecret: to })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.sealedSecret, from)));
}

/** Stores an unconfirmed secret and replaces an earlier unconfirmed one. False if the user has a confirmed secret. */
export async function savePendingSecret(db: Reader, userId: number, sealedSecret: string): Promise<boolean> {
  const saved = await db
    .insert(secondFactors)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return saved.length > 0;
}

/** Confirms a pending secret. False if it is already confirmed. */
export async function confirmSecret(tx: Tx, userId: number, step: number, now: Date): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return confirmed.length > 0;
}

/** Consumes the time step of a code. False if this step or a later one was used, so that no code works twice. */
export async function takeStep(db: Reader, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt), lt(secondFactors.lastStep, step)),
    )
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/** Deletes a user's second factor without a code. Only for the operator of the server. */
export async function deleteSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, codeHashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Consumes a recovery code. False if there is no such unused code. */
export async function takeRecoveryCode(db: Reader, userId: number, codeHash: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return taken.length > 0;
}
