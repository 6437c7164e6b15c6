import { eq } from "drizzle-orm";
import type { Database } from "#server/db/open-database.ts";
import { jobRuns } from "#server/db/schema/boxes.ts";

export type JobRunRow = typeof jobRuns.$inferSelect;

export async function noteBeginning(db: Database, name: string, now: Date): Promise<void> {
  await db
    .insert(jobRuns)
    .values({ name, beganAt: now })
    .onConflictDoUpdate({ target: jobRuns.name, set: { beganAt: now } });
}

/** A run that came to its end, or one that failed and why; a failure leaves the last good end as it was. */
export async function noteOutcome(
  db: Database,
  name: string,
  outcome: { endedAt: Date; failure: null } | { failure: string },
): Promise<void> {
  await db.update(jobRuns).set(outcome).where(eq(jobRuns.name, name));
}

export async function selectJobRuns(db: Database): Promise<JobRunRow[]> {
  return db.select().from(jobRuns);
}
