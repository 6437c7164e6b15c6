/**
 * Advisory locks of the shop. Numbers never change, so that an older version running beside this one takes the same
 * lock. All numbers differ (locks.test.ts).
 */
export const LOCKS = {
  /**
   * Migrations. Processes that start at the same time run them one after the other. The lock belongs to the session,
   * not to a transaction.
   */
  migrations: 710_417,
  /** Seed products. If two processes start on a new database, only one inserts them. */
  seed: 710_418,
  /** Changes of products and categories. The lock keeps checks valid until the write. */
  catalogue: 710_419,
  /** Changes of settings. The lock keeps rules between settings valid until the write. */
  settings: 710_420,
  /**
   * Checkouts from one network, keyed by its address. Each checkout then counts the holds of the checkouts before it.
   */
  holds: 710_421,
  /** Changes of discount codes. The lock keeps codes unique. */
  codes: 710_422,
  /** Messages from one sender, keyed by email address. Each message then counts the messages before it. */
  senders: 710_423,
  /** Tracking numbers, keyed by number. Each parcel then sees the number of the parcel before it. */
  trackingNumbers: 710_425,
  /** Attempts at one target. The database function `note_guesses` (migration 0059) takes this lock. */
  attempts: 710_424,
} as const;
