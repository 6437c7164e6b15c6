import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { IsoDay } from "#domain/calendar.ts";
import type { IssueStatus } from "#domain/marketing/newsletter.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import type { EmailFacts, EmailKind, EmailStatus } from "#server/platform/names/email-kinds.ts";
import { products } from "./catalogue.ts";
import { createdAt, instant, pounds, rowId } from "./columns.ts";
import { users } from "./people.ts";

/** What the shop says of itself, with its evidence. Switched off, a claim is nowhere on the site. */
export const marketingClaims = pgTable(
  "marketing_claims",
  {
    id: rowId(),
    key: text("key").notNull().unique(),
    kind: text("kind").$type<"statistic" | "rating" | "promise" | "testimonial">().notNull(),
    text: text("text").notNull(),
    detail: text("detail").notNull().default(""),
    audience: text("audience").$type<Audience>(),
    /** Shown beside the claim: where it comes from. */
    source: text("source").notNull(),
    /** For the merchant's file: what proves it. */
    evidence: text("evidence").notNull().default(""),
    asOf: date("as_of", { mode: "string" }).$type<IsoDay>().notNull(),
    validUntil: date("valid_until", { mode: "string" }).$type<IsoDay>(),
    isEnabled: boolean("is_enabled").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    check("marketing_claims_kind_check", sql`${table.kind} in ('statistic', 'rating', 'promise', 'testimonial')`),
  ],
);

export const sampleRequests = pgTable(
  "sample_requests",
  {
    id: rowId(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    address: text("address").notNull(),
    city: text("city").notNull(),
    postcode: text("postcode").notNull(),
    phone: text("phone"),
    status: text("status").$type<"pending" | "sent">().notNull().default("pending"),
    sentAt: instant("sent_at"),
    /** How it was said that somebody of 16 or over asks: by a tick, or by the form's words alone. */
    over16By: text("over_16_by").$type<"tick" | "words">().notNull().default("words"),
    /** Postcode and the address's letters and digits: one sample each. What is written without one counts for itself. */
    household: text("household").notNull().unique().default(sql`gen_random_uuid()::text`),
    createdAt: createdAt(),
  },
  (table) => [
    index("sample_requests_status_index").on(table.status, table.id),
    uniqueIndex("sample_requests_email_key").on(sql`lower(${table.email})`),
    check("sample_requests_over_16_check", sql`${table.over16By} in ('tick', 'words')`),
  ],
);

/** Who asked for the newsletter, when, where and in which words: the evidence of consent. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: rowId(),
    email: text("email").notNull().unique(),
    status: text("status").$type<"pending" | "confirmed" | "unsubscribed">().notNull(),
    /** Ends the newsletter; in every email, the same for life. */
    token: text("token").notNull().unique(),
    /** Confirms the newest request only, and nothing after an unsubscription. */
    confirmToken: text("confirm_token").unique(),
    wording: text("wording").notNull(),
    source: text("source").notNull(),
    askedAt: instant("asked_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    unsubscribedAt: instant("unsubscribed_at"),
  },
  (table) => [check("newsletter_status_check", sql`${table.status} in ('pending', 'confirmed', 'unsubscribed')`)],
);

/** The outbox: written in the transaction of what it tells, sent by a job, once per kind and what it is about. */
export const emails = pgTable(
  "letters",
  {
    id: rowId(),
    kind: text("kind").$type<EmailKind>().notNull(),
    /** What the email is about, "order:1001"; unique with its kind. */
    about: text("subject_key").notNull(),
    recipient: text("recipient").notNull(),
    /** What a newer email overtakes it in while it waits, "subscription:7:2026-12"; null where each is wanted. */
    matter: text("matter"),
    /** What it tells, of the shape that its kind says. Never a token: links are signed when it is sent. */
    facts: jsonb("facts").$type<EmailFacts[EmailKind]>().notNull().default(sql`'{}'::jsonb`),
    status: text("status").$type<EmailStatus>().notNull().default("waiting"),
    /** As sent; null until then. */
    subject: text("subject"),
    /** SHA-256 of subject, text and HTML as sent. */
    contentHash: text("content_hash"),
    /** 0 goes first: `URGENCIES` of src/server/platform/mail/alert-admin.ts. */
    urgency: smallint("urgency").notNull().default(2),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    lastError: text("last_error"),
    sentAt: instant("sent_at"),
    /** When it was given up; null until then, and for emails of before this was kept. */
    failedAt: instant("failed_at"),
    messageId: text("message_id"),
    /** The request or the run of a job that asked for it, as the log and its header name it. */
    requestId: text("trail_id"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("letters_once_key").on(table.kind, table.about),
    index("letters_waiting_index")
      .on(table.urgency, table.nextAttemptAt, table.id)
      .where(sql`${table.status} = 'waiting'`),
    index("letters_matter_index")
      .on(table.matter)
      .where(sql`${table.status} = 'waiting' and ${table.matter} is not null`),
    index("letters_hour_index").on(table.recipient, table.createdAt).where(sql`${table.matter} is not null`),
    index("letters_failed_index").on(table.failedAt).where(sql`${table.status} = 'failed'`),
    // Few: what an issue's emails came to is counted without those that went out.
    index("letters_issue_index")
      .on(table.about)
      .where(sql`${table.kind} = 'newsletter-issue' and ${table.status} <> 'sent'`),
    check("letters_status_check", sql`${table.status} in ('waiting', 'sent', 'failed', 'withdrawn')`),
  ],
);

/** What people wrote by the contact form or the cancellation form: the evidence that it came, and when. */
export const customerMessages = pgTable(
  "customer_messages",
  {
    id: rowId(),
    kind: text("kind").$type<"question" | "cancellation">().notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** As it was typed; empty for none. It proves nothing. */
    orderNumber: text("order_number").notNull(),
    reason: text("reason").notNull(),
    message: text("message").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("customer_messages_email_index").on(table.email, table.createdAt),
    check("customer_messages_kind_check", sql`${table.kind} in ('question', 'cancellation')`),
  ],
);

/** A newsletter as the merchant writes it. */
export const newsletterIssues = pgTable(
  "newsletter_issues",
  {
    id: rowId(),
    subject: text("subject").notNull(),
    preview: text("preview").notNull(),
    /** Markdown; raw HTML in it is shown as text. */
    body: text("body").notNull(),
    status: text("status").$type<IssueStatus>().notNull().default("draft"),
    /** The last subscriber an email has been queued for; they are taken in the order of their ids. */
    lastSubscriberId: integer("last_subscriber_id").notNull().default(0),
    /** Emails queued. */
    queuedCount: integer("queued_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** When sending began. */
    startedAt: instant("started_at"),
    sentAt: instant("sent_at"),
  },
  (table) => [
    index("newsletter_issues_sending_index").on(table.id).where(sql`${table.status} = 'sending'`),
    check("newsletter_issues_status_check", sql`${table.status} in ('draft', 'sending', 'paused', 'sent', 'stopped')`),
  ],
);

/** What somebody with an account has kept for later. Nothing is sent because of it. */
export const wishlistItems = pgTable(
  "kept_products",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** What it cost then. */
    price: pounds("price").notNull(),
    addedAt: instant("kept_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index("kept_products_product_index").on(table.productId),
  ],
);
