import { bigint, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

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
