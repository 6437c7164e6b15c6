/**
 * Every advisory lock of the shop. A number never changes: an older version that still runs beside this one takes the same
 * lock. No two are equal (locks.test.ts).
 */
export const LOCKS = {
  /** Migrations: processes that start at once run them one after the other. Held by the session. */
  migrations: 710_417,
  /** The first products: one of two processes that start on a new database inserts them. */
  seed: 710_418,
  /** Changes of products and categories: what one has checked still holds when it writes. */
  catalogue: 710_419,
  /** Changes of settings: rules that depend on each other stay as they were checked. */
  settings: 710_420,
  /** Checkouts of one network, by its address: each counts the holds of those before it. */
  holds: 710_421,
  /** Changes of discount codes: no two are alike. */
  codes: 710_422,
  /** Messages of one sender, by email address: each counts those before it. */
  senders: 710_423,
  /** Attempts at one target; taken by the database function `note_guesses` (migration 0059). */
  attempts: 710_424,
} as const;
