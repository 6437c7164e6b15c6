import { desc, gte, sql } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import { providerFailures } from "#server/db/schema/payments.ts";
import type { ProviderFailure } from "./provider-failure.ts";

/** Counts a trouble among those of its kind. */
export async function countFailure(db: Reader, failure: ProviderFailure, now: Date): Promise<void> {
  const { call, code } = failure;
  const latest = { requestId: failure.requestId ?? null, lastAt: now };
  await db
    .insert(providerFailures)
    .values({ call, code, count: 1, firstAt: now, ...latest })
    .onConflictDoUpdate({
      target: [providerFailures.call, providerFailures.code],
      set: { ...latest, count: sql`${providerFailures.count} + 1` },
    });
}

/** Kinds of troubles that were met since an instant, the newest first. */
export async function listProviderFailuresSince(
  db: Reader,
  since: Date,
): Promise<(typeof providerFailures.$inferSelect)[]> {
  return db
    .select()
    .from(providerFailures)
    .where(gte(providerFailures.lastAt, since))
    .orderBy(desc(providerFailures.lastAt));
}
