import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";

/** What the administrator writes down about a customer or a subscription, for nobody else. */
export const notes = pgTable(
  "notes",
  {
    id: rowId(),
    about: text("about").$type<"customer" | "subscription">().notNull(),
    aboutId: integer("about_id").notNull(),
    text: text("text").notNull(),
    authorUserId: integer("author_user_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("notes_about_index").on(table.about, table.aboutId, table.id)],
);
