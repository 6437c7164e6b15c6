import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { ReviewRefusal, ReviewScent, ReviewState, SkinFeel } from "#domain/reviews.ts";
import { products } from "./catalogue.ts";
import { instant, rowId } from "./columns.ts";
import { orderItems } from "./orders.ts";

/** What somebody says of goods that were delivered to them. Whose it is, the order of its line knows. */
export const reviews = pgTable(
  "reviews",
  {
    id: rowId(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The line that proves the delivery: one review for each. */
    orderItemId: integer("order_item_id")
      .notNull()
      .unique()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    /** The first name under which it is shown. */
    authorName: text("author_name").notNull(),
    stars: integer("stars").notNull(),
    words: text("words").notNull(),
    scent: text("scent").$type<ReviewScent>(),
    skinFeel: text("skin_feel").$type<SkinFeel>(),
    state: text("state").$type<ReviewState>().notNull().default("pending"),
    refusal: text("refusal").$type<ReviewRefusal>(),
    /** What the shop says to it, in public. */
    answer: text("answer"),
    writtenAt: instant("written_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("reviews_shown_index").on(table.productId, table.id).where(sql`${table.state} = 'shown'`),
    index("reviews_state_index").on(table.state, table.id),
    index("reviews_written_index").on(table.writtenAt),
    check("reviews_stars_check", sql`${table.stars} between 1 and 5`),
    check("reviews_state_check", sql`${table.state} in ('pending', 'shown', 'refused')`),
    check("reviews_refusal_check", sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
    check(
      "reviews_refusals_check",
      sql`${table.refusal} in ('not-about-it', 'personal-data', 'abusive', 'advertising', 'medical-claim')`,
    ),
    check("reviews_scent_check", sql`${table.scent} in ('too-light', 'just-right', 'too-strong')`),
    check("reviews_feel_check", sql`${table.skinFeel} in ('dry', 'soft', 'rich')`),
  ],
);
