import { index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";

/** Changed fields by name. Never secrets. */
export type ChangedFields = Readonly<Record<string, unknown>>;

/** Changes made in the dashboard. Append-only. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: rowId(),
    /** There is no foreign key, because entries outlive accounts. Null for automatic changes. */
    actorUserId: integer("actor_user_id"),
    /** Name of the API key that made the change for the user. Null for changes in the dashboard. */
    keyName: text("key_name"),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entityId: text("entity_id").notNull(),
    before: jsonb("before").$type<ChangedFields>(),
    after: jsonb("after").$type<ChangedFields>(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("audit_log_entity_index").on(table.entity, table.entityId, table.id)],
);

/** Staff's notes about a customer, an order, a subscription or a conversation. */
export const notes = pgTable(
  "notes",
  {
    id: rowId(),
    about: text("about").$type<"customer" | "subscription" | "order" | "conversation">().notNull(),
    aboutId: integer("about_id").notNull(),
    text: text("text").notNull(),
    authorUserId: integer("author_user_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("notes_about_index").on(table.about, table.aboutId, table.id)],
);

/** Users of the dashboard whom notes mention. */
export const mentions = pgTable(
  "mentions",
  {
    id: rowId(),
    noteId: integer("note_id")
      .notNull()
      .references(() => notes.id, { onDelete: "cascade" }),
    /** The reader. There is no foreign key, because accounts are not deleted. */
    userId: integer("user_id").notNull(),
    readAt: instant("read_at"),
  },
  (table) => [
    unique("mentions_note_user_key").on(table.noteId, table.userId),
    index("mentions_user_index").on(table.userId, table.id),
  ],
);

/** Labels that administrators give to orders and customers, in lower case. */
export const tags = pgTable(
  "tags",
  {
    about: text("about").$type<"customer" | "order">().notNull(),
    aboutId: integer("about_id").notNull(),
    tag: text("tag").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.about, table.aboutId, table.tag] }),
    index("tags_tag_index").on(table.about, table.tag, table.aboutId),
  ],
);
