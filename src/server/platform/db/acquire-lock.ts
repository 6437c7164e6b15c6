import { sql } from "drizzle-orm";
import { LOCKS } from "./locks.ts";
import type { Tx } from "./open-database.ts";
import { sqlStatement } from "./statement.ts";

const acquiringLock = sqlStatement(() => sql`select take_turn(${sql.placeholder("lock")}, ${sql.placeholder("key")})`);

/** Takes a lock until the transaction ends. With a key, only callers with the same key wait for each other. */
export async function acquireLock(
  tx: Tx,
  lock: Exclude<keyof typeof LOCKS, "migrations" | "attempts">,
  key: string | null = null,
): Promise<void> {
  await acquiringLock(tx, { lock: LOCKS[lock], key });
}
