import { sql } from "drizzle-orm";
import { composeSql } from "./compose-once.ts";
import type { Tx } from "./open-database.ts";

/** What processes take turns at; the numbers are the locks' own, which an older version beside this one takes, too. */
const LOCKS = {
  /** The first goods: of two processes that start on a new database one brings them. */
  seed: 710_418,
  /** Changes of goods and categories: what one has checked still holds when it writes. */
  catalogue: 710_419,
  /** Changes of settings: rules that are checked against each other stay as they were checked. */
  settings: 710_420,
  /** Changes of discount codes: no two are made alike. */
  codes: 710_421,
  /** Checkouts of one network, by its address: each counts what those before it hold. */
  holds: 710_421,
  /** Messages of one sender, by their email: each counts those before it. */
  senders: 710_423,
} as const;

const acquiringLock = composeSql(() => sql`select take_turn(${sql.placeholder("lock")}, ${sql.placeholder("key")})`);

/**
 * Waits until nobody else has the turn, and keeps it until the transaction ends. With a key only those with the same key wait
 * for each other.
 */
export async function acquireLock(tx: Tx, lock: keyof typeof LOCKS, key: string | null = null): Promise<void> {
  await acquiringLock(tx, { lock: LOCKS[lock], key });
}
