import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { ReportReason, ReviewRefusal, ReviewScent, ReviewState, SkinFeel } from "#domain/reviews/reviews.ts";
import { products } from "./catalogue.ts";
import { instant, rowId } from "./columns.ts";
import { pastOrderItems } from "./moving.ts";
import { orderItems } from "./orders.ts";

/**
 * Reviews of delivered products and boxes. The purchase that contains the reviewed line, here or at an earlier shop,
 * identifies the author.
 */
export const reviews = pgTable(
  "reviews",
  {
    id: rowId(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /**
     * Order line that proves the delivery. Each line allows one review per delivered product, because a box's line
     * delivers a box every month.
     */
    orderItemId: integer("order_item_id").references(() => orderItems.id, { onDelete: "cascade" }),
    /** Line of a past order, if the product was bought at an earlier shop. */
    pastItemId: integer("past_item_id").references(() => pastOrderItems.id, { onDelete: "cascade" }),
    /** Name displayed with the review: the author's first name, or another name that the author chose. */
    authorName: text("author_name").notNull(),
    stars: integer("stars").notNull(),
    text: text("words").notNull(),
    scent: text("scent").$type<ReviewScent>(),
    skinFeel: text("skin_feel").$type<SkinFeel>(),
    state: text("state").$type<ReviewState>().notNull().default("pending"),
    refusal: text("refusal").$type<ReviewRefusal>(),
    answer: text("answer"),
    writtenAt: instant("written_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    unique("reviews_line_key").on(table.orderItemId, table.productId),
    unique("reviews_past_line_key").on(table.pastItemId, table.productId),
    check("reviews_purchase_check", sql`num_nonnulls(${table.orderItemId}, ${table.pastItemId}) = 1`),
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

/** Reports of reviews. The reporter is not stored, because a report only leads to another check. No personal data. */
export const reviewReports = pgTable(
  "review_reports",
  {
    id: rowId(),
    reviewId: integer("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    reason: text("reason").$type<ReportReason>().notNull(),
    reportedAt: instant("reported_at").notNull(),
  },
  (table) => [
    index("review_reports_review_index").on(table.reviewId),
    check(
      "review_reports_reason_check",
      sql`${table.reason} in ('not-about-it', 'personal-data', 'abusive', 'advertising', 'medical-claim', 'not-true')`,
    ),
  ],
);

/** Addresses that opted out of review requests. */
export const reviewRefusers = pgTable("review_refusers", {
  /** Lower case. */
  email: text("email").primaryKey(),
  refusedAt: instant("refused_at").notNull(),
});
