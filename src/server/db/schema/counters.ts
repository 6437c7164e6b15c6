import { bigint, index, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

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
