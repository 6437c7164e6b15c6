import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * Requests of a network to a limited call, of all processes together, until a minute is over. The key is a digest that
 * only this shop can make. Unlogged (its migration says so): what a crash loses is a minute's count.
 */
export const requestCounts = pgTable("request_counts", {
  key: text("key").primaryKey(),
  made: integer("made").notNull(),
  endsAt: instant("ends_at").notNull(),
});
