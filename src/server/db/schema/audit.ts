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
