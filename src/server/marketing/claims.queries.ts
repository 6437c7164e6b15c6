import { and, asc, eq, gte, isNull, or } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import type { Reader } from "#server/db/open-database.ts";
import { marketingClaims } from "#server/db/schema/marketing.ts";

export type ClaimRow = typeof marketingClaims.$inferSelect;

/** Claims that are switched on and whose time is not up. */
export async function listValidClaims(db: Reader, today: IsoDay): Promise<ClaimRow[]> {
  const isValid = or(isNull(marketingClaims.validUntil), gte(marketingClaims.validUntil, today));
  return db
    .select()
    .from(marketingClaims)
    .where(and(eq(marketingClaims.isEnabled, true), isValid))
    .orderBy(asc(marketingClaims.id));
}
