import { desc, gte, sql } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import { providerTroubles } from "#server/db/schema/payments.ts";
import type { ProviderTrouble } from "./provider-trouble.ts";

/** Counts a trouble among those of its kind. */
export async function countTrouble(db: Reader, trouble: ProviderTrouble, now: Date): Promise<void> {
  const { call, code } = trouble;
  const latest = { requestId: trouble.requestId ?? null, lastAt: now };
  await db
    .insert(providerTroubles)
    .values({ call, code, count: 1, firstAt: now, ...latest })
    .onConflictDoUpdate({
      target: [providerTroubles.call, providerTroubles.code],
      set: { ...latest, count: sql`${providerTroubles.count} + 1` },
    });
}

/** Kinds of troubles that were met since an instant, the newest first. */
export async function listTroublesSince(db: Reader, since: Date): Promise<(typeof providerTroubles.$inferSelect)[]> {
  return db
    .select()
    .from(providerTroubles)
    .where(gte(providerTroubles.lastAt, since))
    .orderBy(desc(providerTroubles.lastAt));
}
