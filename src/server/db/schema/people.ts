import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Audience, Duration, Naturalness, Purpose } from "#domain/plans.ts";
import { createdAt, instant, rowId, updatedAt } from "./columns.ts";

/** The administrator. Customers' ids start above, so that none ever reaches it. */
export const ADMIN_USER_ID = 999_999;
export const FIRST_CUSTOMER_ID = 1_000_001;

export const users = pgTable(
  "users",
  {
    id: rowId(FIRST_CUSTOMER_ID),
    username: text("username").notNull(),
    email: text("email").notNull(),
    /** An argon2id hash in PHC form. */
    password: text("password").notNull(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    profileImageUrl: text("profile_image_url"),
    stripeCustomerId: text("stripe_customer_id").unique(),
    stripeSubscriptionId: text("stripe_subscription_id"),
    deliveryLine1: text("delivery_line1").notNull().default(""),
    deliveryLine2: text("delivery_line2").notNull().default(""),
    deliveryCity: text("delivery_city").notNull().default(""),
    deliveryPostcode: text("delivery_postcode").notNull().default(""),
    deliveryCountry: text("delivery_country").notNull().default("United Kingdom"),
    billingLine1: text("billing_line1").notNull().default(""),
    billingLine2: text("billing_line2").notNull().default(""),
    billingCity: text("billing_city").notNull().default(""),
    billingPostcode: text("billing_postcode").notNull().default(""),
    billingCountry: text("billing_country").notNull().default("United Kingdom"),
    sameAsDelivery: boolean("same_as_delivery").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the session id: a copy of this table opens no session. */
    sid: text("sid").primaryKey(),
    sess: jsonb("sess").notNull(),
    expire: instant("expire").notNull(),
  },
  (table) => [index("sessions_expire_index").on(table.expire)],
);

export const questionnaireResponses = pgTable(
  "questionnaire_responses",
  {
    id: rowId(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    audience: text("audience").$type<Audience>().notNull(),
    naturalness: text("naturalness").$type<Naturalness>().notNull(),
    purpose: text("purpose").$type<Purpose>().notNull(),
    duration: text("duration").$type<Duration>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("questionnaire_responses_user_index").on(table.userId, table.id),
    check("questionnaire_audience_check", sql`${table.audience} in ('women', 'men', 'children')`),
    check("questionnaire_naturalness_check", sql`${table.naturalness} in ('100natural', '99natural')`),
    check("questionnaire_purpose_check", sql`${table.purpose} in ('personal', 'gift')`),
    check("questionnaire_duration_check", sql`${table.duration} in ('monthly', '3months', '6months', '12months')`),
  ],
);
