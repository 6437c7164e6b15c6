import { bigint, boolean, index, integer, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

// Sums that the dashboard shows of tables too long to be counted at every look. Triggers add rows of what has changed
// (the migration "by_rows"), a job folds these rows into the sums: no two writers ever wait for each other.

/** `kind` and `key` say what is counted: ("orders", "pending"), ("paid", "2026-11-21") ... */
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

/** Changes that are not in `tallies` yet. */
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
 * Requests of a network to a limited call, of all processes together, until a minute is over. The key is a digest that
 * only this shop can make. Unlogged (its migration says so): what a crash loses is a minute's count.
 */
export const requestCounts = pgTable("request_counts", {
  key: text("key").primaryKey(),
  made: integer("made").notNull(),
  endsAt: instant("ends_at").notNull(),
});

// What processes need to take turns and to tell each other something on a database that has neither advisory locks nor
// notices (docs/decisions/0053). The functions take_turn and announce use these tables where `ways` says so.

/** One row at most: whether turns and announcements are rows. Written at a start, by the setting DATABASE_BY_ROWS. */
export const ways = pgTable("ways", { byRows: boolean("by_rows").primaryKey() });

/** Who updates a row has the turn until its transaction ends. Keys are kept as buckets: some are people's addresses. */
export const turns = pgTable(
  "turns",
  { lock: integer("lock").notNull(), bucket: integer("bucket").notNull() },
  (table) => [primaryKey({ columns: [table.lock, table.bucket] })],
);

/** What was announced of late, tidied away soon. */
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
