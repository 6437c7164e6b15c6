import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";

/** The changed fields of something, by name. Never a secret. */
export type ChangedFields = Readonly<Record<string, unknown>>;

/** Who changed what in the dashboard, and when. Rows are only ever added. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: rowId(),
    /** Kept without a foreign key: the entry outlives the account. Null for what the shop does by itself. */
    actorUserId: integer("actor_user_id"),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entityId: text("entity_id").notNull(),
    before: jsonb("before").$type<ChangedFields>(),
    after: jsonb("after").$type<ChangedFields>(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("audit_log_entity_index").on(table.entity, table.entityId, table.id)],
);

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
