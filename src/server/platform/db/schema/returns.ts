import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ReturnReason, ReturnState } from "#domain/orders/returns.ts";
import { instant, rowId } from "./columns.ts";
import { orders } from "./orders.ts";
import { refunds } from "./payments.ts";

/**
 * Returns, including contracts that are cancelled before delivery. Each row records one return from its announcement to
 * its end.
 */
export const returns = pgTable(
  "returns",
  {
    id: rowId(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    reason: text("reason").$type<ReturnReason>().notNull(),
    state: text("state").$type<ReturnState>().notNull().default("announced"),
    /** Items and reason, in the words of the person who announced the return. */
    text: text("words").notNull(),
    /** Administrator who recorded the return. Null if the customer announced it. */
    actorUserId: integer("actor_user_id"),
    /** Reason for declining, as sent to the customer. */
    declineText: text("decline_words"),
    refundId: integer("refund_id").references(() => refunds.id),
    announcedAt: instant("announced_at").notNull(),
    /** Time at which the products, or a proof of posting, arrived. */
    arrivedAt: instant("arrived_at"),
    closedAt: instant("closed_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("returns_order_index").on(table.orderId, table.id),
    uniqueIndex("returns_open_key").on(table.orderId).where(sql`${table.closedAt} is null`),
    check(
      "returns_reason_check",
      sql`${table.reason} in ('change-of-mind', 'faulty', 'first-box-guarantee', 'undelivered')`,
    ),
    check("returns_state_check", sql`${table.state} in ('announced', 'arrived', 'refunded', 'declined')`),
    check("returns_closed_check", sql`(${table.state} in ('refunded', 'declined')) = (${table.closedAt} is not null)`),
    check("returns_declined_check", sql`(${table.state} = 'declined') = (${table.declineText} is not null)`),
  ],
);
