/**
 * Advisory locks of the shop. A number never changes: an older version running beside this one takes the same lock. All
 * differ (locks.test.ts).
 */
export const LOCKS = {
  /** Migrations: starting processes run them one after the other. Held by the session. */
  migrations: 710_417,
  /** Seed products: only one of two processes that start on a new database inserts them. */
  seed: 710_418,
  /** Changes of products and categories: checks remain valid until the write. */
  catalogue: 710_419,
  /** Changes of settings: rules between settings remain as checked. */
  settings: 710_420,
  /** Checkouts of one network, by its address: each counts the holds before it. */
  holds: 710_421,
  /** Changes of discount codes: codes are unique. */
  codes: 710_422,
  /** Messages of one sender, by email address: each counts those before it. */
  senders: 710_423,
  /** Attempts at one target, taken by the database function `note_guesses` (migration 0059). */
  attempts: 710_424,
} as const;
