import type { Reader } from "#server/db/open-database.ts";
import { countOwnMigrations } from "./check-ready.ts";
import { countAppliedMigrations, hasMigrations, readVersionAndTime } from "./monitoring.queries.ts";

/** What the database is. */
export interface DatabaseFacts {
  version: string;
  /** By its own clock. */
  now: Date;
  /** Migrations that it has, and that this version of the shop knows. */
  applied: number;
  own: number;
  /** How long its first answer took, in milliseconds. */
  tookMs: number;
}

/** Asks a database what it is; one that has no tables yet, too. */
export async function readDatabaseFacts(db: Reader): Promise<DatabaseFacts> {
  const beganMs = performance.now();
  const { version, now } = await readVersionAndTime(db);
  const tookMs = Math.round(performance.now() - beganMs);
  const applied = (await hasMigrations(db)) ? await countAppliedMigrations(db) : 0;
  return { version, now, applied, own: countOwnMigrations(), tookMs };
}
