import { bigint, boolean, index, integer, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

// Sums over large tables for the dashboard. Triggers only insert change rows (migration "by_rows"), so that writers do
// not wait for each other. A job adds the changes to the sums.

/** `kind` and `key` name the sum: ("orders", "pending"), ("paid", "2026-11-21") ... No personal data. */
export const counters = pgTable(
  "tallies",
  {
    kind: text("kind").notNull(),
    key: text("key").notNull(),
    units: bigint("units", { mode: "number" }).notNull(),
    amount: numeric("amount", { precision: 14, scale: 2 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);

/** Changes not yet added to `counters`. No personal data. */
export const counterChanges = pgTable(
  "tally_changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    kind: text("kind").notNull(),
    key: text("key").notNull(),
    units: bigint("units", { mode: "number" }).notNull(),
    amount: numeric("amount", { precision: 14, scale: 2 }).notNull(),
  },
  (table) => [index("tally_changes_key_index").on(table.kind, table.key)],
);

/**
 * Number of requests that a network has made to a limited call in the current minute, over all processes. The key is a
 * keyed hash. The table is unlogged, because losing a minute's counts in a crash does no harm. No personal data.
 */
export const requestCounts = pgTable("request_counts", {
  key: text("key").primaryKey(),
  made: integer("made").notNull(),
  endsAt: instant("ends_at").notNull(),
});

// Locks and notices for a database without advisory locks and NOTIFY (docs/decisions/0053). The database functions
// take_turn and announce use these tables if `ways` selects them.

/**
 * At most one row. `byRows` is true if locks and notices are tables. Each start writes it from DATABASE_BY_ROWS.
 * No personal data.
 */
export const ways = pgTable("ways", { byRows: boolean("by_rows").primaryKey() });

/**
 * Rows that serve as locks. An update takes the lock of a row until the transaction ends. Keys are hashed into buckets,
 * because some are email addresses. No personal data.
 */
export const turns = pgTable(
  "turns",
  { lock: integer("lock").notNull(), bucket: integer("bucket").notNull() },
  (table) => [primaryKey({ columns: [table.lock, table.bucket] })],
);

/** Recent notices. A job deletes them after some minutes. No personal data. */
export const notices = pgTable(
  "notices",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    channel: text("channel").notNull(),
    said: text("said").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("notices_channel_index").on(table.channel, table.said, table.id)],
);
