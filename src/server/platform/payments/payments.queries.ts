import { randomBytes } from "node:crypto";
import { desc, gte, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { PersonalTables } from "#server/platform/db/personal-tables.ts";
import { installations, providerFailures } from "#server/platform/db/schema/payments.ts";
import type { ProviderFailure } from "./provider-failure.ts";

/** Adds one to the count of this kind of failure. */
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

/** Kinds of failures since an instant, newest first. */
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

export type Installation = typeof installations.$inferSelect;

/** The database's installation ids, current one first. */
export async function listInstallations(db: Reader): Promise<Installation[]> {
  return db.select().from(installations).orderBy(desc(installations.isRestored), desc(installations.beganAt));
}

/**
 * Adds an installation id, which starts with the database's first id. Does nothing if another process has added the
 * first id at the same time.
 */
export async function insertInstallation(db: Reader, began: Omit<Installation, "prefix">): Promise<void> {
  const [newest] = await listInstallations(db);
  const own = randomBytes(8).toString("hex");
  await db
    .insert(installations)
    .values({ ...began, prefix: newest ? `${familyOf(newest.prefix)}-${own}` : own })
    .onConflictDoNothing();
}

/** Prefix that all installation ids of a database share, including those of restored copies and older backups. */
export function familyOf(prefix: string): string {
  return prefix.split("-")[0] ?? prefix;
}

const DEMONSTRATION = "the card provider's, in demonstrations";

export const SANDBOX_TABLES: PersonalTables = {
  sandbox_payments: { export: DEMONSTRATION, erasure: DEMONSTRATION, retention: DEMONSTRATION },
  sandbox_setups: { export: DEMONSTRATION, erasure: DEMONSTRATION, retention: DEMONSTRATION },
  sandbox_cards: { export: DEMONSTRATION, erasure: DEMONSTRATION, retention: DEMONSTRATION },
};
