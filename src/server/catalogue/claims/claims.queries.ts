import { and, asc, eq, gte, isNull, or } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { marketingClaims } from "#server/platform/db/schema/marketing.ts";

export type ClaimRow = typeof marketingClaims.$inferSelect;

export async function listValidClaims(db: Reader, today: IsoDay): Promise<ClaimRow[]> {
  return db.select().from(marketingClaims).where(isValid(today)).orderBy(asc(marketingClaims.id));
}

export async function findValidClaim(db: Reader, key: string, today: IsoDay): Promise<ClaimRow | undefined> {
  const [row] = await db
    .select()
    .from(marketingClaims)
    .where(and(eq(marketingClaims.key, key), isValid(today)));
  return row;
}

function isValid(today: IsoDay) {
  const isInTime = or(isNull(marketingClaims.validUntil), gte(marketingClaims.validUntil, today));
  return and(eq(marketingClaims.isEnabled, true), isInTime);
}

/** All claims, or those without evidence only. */
export async function listEveryClaim(
  db: Reader,
  { evidence }: { evidence?: "missing" | undefined },
): Promise<ClaimRow[]> {
  const isWanted = evidence === "missing" ? eq(marketingClaims.evidence, "") : undefined;
  return db.select().from(marketingClaims).where(isWanted).orderBy(asc(marketingClaims.id));
}

export async function lockClaim(tx: Tx, claimId: number): Promise<ClaimRow | undefined> {
  const [row] = await tx.select().from(marketingClaims).where(eq(marketingClaims.id, claimId)).for("update");
  return row;
}

/** Locks an enabled claim. Undefined if it is disabled or does not exist. */
export async function lockEnabledClaim(tx: Tx, key: string): Promise<ClaimRow | undefined> {
  const [row] = await tx
    .select()
    .from(marketingClaims)
    .where(and(eq(marketingClaims.key, key), eq(marketingClaims.isEnabled, true)))
    .for("update");
  return row;
}

export async function saveClaim(tx: Tx, claimId: number, changes: Partial<ClaimRow>): Promise<void> {
  await tx.update(marketingClaims).set(changes).where(eq(marketingClaims.id, claimId));
}
