import { sql } from "drizzle-orm";
import {
  bigint,
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
import type { ConversationState } from "#domain/marketing/conversations.ts";
import type { IssueStatus } from "#domain/marketing/newsletter.ts";
import type { ReceivedOutcome } from "#domain/marketing/received-emails.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import type { EmailFacts, EmailKind, EmailStatus } from "#server/platform/names/email-kinds.ts";
import { products } from "./catalogue.ts";
import { createdAt, instant, pounds, rowId } from "./columns.ts";
import { users } from "./people.ts";

/** Marketing claims with their evidence. A disabled claim appears nowhere on the site. No personal data. */
export const marketingClaims = pgTable(
  "marketing_claims",
  {
    id: rowId(),
    key: text("key").notNull().unique(),
    kind: text("kind").$type<"statistic" | "rating" | "promise" | "testimonial">().notNull(),
    text: text("text").notNull(),
    detail: text("detail").notNull().default(""),
    audience: text("audience").$type<Audience>(),
    /** Source, shown beside the claim. */
    source: text("source").notNull(),
    /** Evidence, for the merchant's files. */
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
    /** How the customer confirmed an age of 16 or over: with a tick box, or by accepting the form's text. */
    over16By: text("over_16_by").$type<"tick" | "words">().notNull().default("words"),
    /**
     * Postcode plus the letters and digits of the address, so that each household gets one sample. The default makes
     * rows without an address unique.
     */
    household: text("household").notNull().unique().default(sql`gen_random_uuid()::text`),
    createdAt: createdAt(),
  },
  (table) => [
    index("sample_requests_status_index").on(table.status, table.id),
    uniqueIndex("sample_requests_email_key").on(sql`lower(${table.email})`),
    check("sample_requests_over_16_check", sql`${table.over16By} in ('tick', 'words')`),
  ],
);

/** Newsletter subscriptions. Time, page and wording are the evidence of consent. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: rowId(),
    email: text("email").notNull().unique(),
    status: text("status").$type<"pending" | "confirmed" | "unsubscribed">().notNull(),
    /** Token of the unsubscribe link. It is the same in every email. */
    token: text("token").notNull().unique(),
    /** Token of the confirmation link. It confirms only the newest request, and nothing after unsubscribing. */
    confirmToken: text("confirm_token").unique(),
    wording: text("wording").notNull(),
    source: text("source").notNull(),
    askedAt: instant("asked_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    unsubscribedAt: instant("unsubscribed_at"),
  },
  (table) => [check("newsletter_status_check", sql`${table.status} in ('pending', 'confirmed', 'unsubscribed')`)],
);

/**
 * Queued emails. The transaction that causes an email inserts it, and a job sends it. Unique per kind and record
 * (`about`).
 */
export const emails = pgTable(
  "letters",
  {
    id: rowId(),
    kind: text("kind").$type<EmailKind>().notNull(),
    /** Record that the email is about, for example "order:1001". Unique per kind. */
    about: text("subject_key").notNull(),
    recipient: text("recipient").notNull(),
    /**
     * Replacement key, for example "subscription:7:2026-12". A newer email with the same key replaces a waiting one.
     * Null if every email is sent.
     */
    matter: text("matter"),
    /**
     * Facts for the template, in the format of the email's kind. Never contains a token, because links are signed when
     * the email is sent.
     */
    facts: jsonb("facts").$type<EmailFacts[EmailKind]>().notNull().default(sql`'{}'::jsonb`),
    status: text("status").$type<EmailStatus>().notNull().default("waiting"),
    /** Subject line as sent. Null until then. */
    subject: text("subject"),
    /** SHA-256 of subject, text and HTML as sent. */
    contentHash: text("content_hash"),
    /** The queue sends 0 first. See `URGENCIES` in src/server/platform/mail/queue-email.ts. */
    urgency: smallint("urgency").notNull().default(2),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    lastError: text("last_error"),
    sentAt: instant("sent_at"),
    /**
     * Time at which the shop stopped trying. Null until then, and for emails that failed before this column existed.
     */
    failedAt: instant("failed_at"),
    messageId: text("message_id"),
    /** Id of the request or job run that queued the email, as in the log and the email's header. */
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
    // This index stays small, because it covers only unsent emails of newsletter issues.
    index("letters_issue_index")
      .on(table.about)
      .where(sql`${table.kind} = 'newsletter-issue' and ${table.status} <> 'sent'`),
    check("letters_status_check", sql`${table.status} in ('waiting', 'sent', 'failed', 'withdrawn')`),
  ],
);

/** Customers' messages about one matter, and the shop's replies. */
export const conversations = pgTable(
  "conversations",
  {
    id: rowId(),
    /** Address of the customer in lower case. */
    email: text("email").notNull(),
    /** Name of the last message. */
    name: text("name").notNull(),
    /** Order number as typed, not verified. Empty if there is none. */
    orderNumber: text("order_number").notNull(),
    state: text("state").$type<ConversationState>().notNull(),
    isUnread: boolean("is_unread").notNull(),
    /** There is no foreign key, because the conversation outlives the access of a member of staff. */
    assigneeUserId: integer("assignee_user_id"),
    /** Number of messages and replies. A reply names the number that its author has read. */
    version: integer("version").notNull(),
    /** Time of the customer's last message. */
    lastMessageAt: instant("last_message_at").notNull(),
    /** Time of the last message or reply. */
    lastAt: instant("last_at").notNull(),
  },
  (table) => [
    index("conversations_email_index").on(table.email),
    index("conversations_state_index").on(table.state, table.lastMessageAt, table.id),
    index("conversations_newest_index").on(table.lastMessageAt, table.id),
    check("conversations_state_check", sql`${table.state} in ('open', 'answered', 'closed')`),
  ],
);

/** The shop's replies to customers' messages. */
export const conversationReplies = pgTable(
  "conversation_replies",
  {
    id: rowId(),
    conversationId: integer("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    /** There is no foreign key, because replies outlive accounts of staff. */
    authorUserId: integer("author_user_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("conversation_replies_conversation_index").on(table.conversationId, table.id)],
);

/** The merchant's texts for answers to customers, with placeholders. No personal data. */
export const replyTemplates = pgTable(
  "reply_templates",
  { id: rowId(), name: text("name").notNull(), text: text("text").notNull() },
  (table) => [uniqueIndex("reply_templates_name_key").on(sql`lower(${table.name})`)],
);

/** Messages from the contact and cancellation forms, and emails. They prove what the shop received, and when. */
export const customerMessages = pgTable(
  "customer_messages",
  {
    id: rowId(),
    kind: text("kind").$type<"question" | "cancellation">().notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** Order number as typed, not verified. Empty if there is none. */
    orderNumber: text("order_number").notNull(),
    /** Subject of the form, "cancellation", or "email". */
    reason: text("reason").notNull(),
    /** Subject line of an email. Empty for a form. */
    subject: text("subject").notNull().default(""),
    message: text("message").notNull(),
    /** The quoted email and the signature below an email's text. Empty for a form. */
    quoted: text("quoted").notNull().default(""),
    /** Names of the files attached to an email. The files stay in the mailbox. */
    attachments: jsonb("attachments").$type<string[]>().notNull().default([]),
    /** True if an email was too long, so that its end is in the mailbox only. */
    isCut: boolean("is_cut").notNull().default(false),
    /** Null for a message that an older version stored, until `gatherMessages` finds it. */
    conversationId: integer("conversation_id").references(() => conversations.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("customer_messages_email_index").on(table.email, table.createdAt),
    index("customer_messages_conversation_index").on(table.conversationId, table.id),
    check("customer_messages_kind_check", sql`${table.kind} in ('question', 'cancellation')`),
  ],
);

/** The place up to which the shop has read a mailbox. No personal data. */
export const mailboxes = pgTable("mailboxes", {
  /** SHA-256 of user, host and folder. */
  key: text("key").primaryKey(),
  /** Changes if the mail server numbers the emails anew. */
  uidValidity: text("uid_validity").notNull(),
  /** Number of the last email that was read. */
  lastUid: bigint("last_uid", { mode: "number" }).notNull(),
  readAt: instant("read_at").notNull(),
});

/** Emails that the shop has read, so that it reads each once. No personal data. */
export const receivedEmails = pgTable(
  "received_emails",
  {
    /** SHA-256 of message id, sender and date. */
    key: text("key").primaryKey(),
    outcome: text("outcome").$type<ReceivedOutcome>().notNull(),
    readAt: instant("read_at").notNull(),
  },
  (table) => [
    index("received_emails_read_index").on(table.readAt),
    check(
      "received_emails_outcome_check",
      sql`${table.outcome} in ('message', 'automatic', 'own', 'too-many', 'unreadable')`,
    ),
  ],
);

/** No personal data. */
export const newsletterIssues = pgTable(
  "newsletter_issues",
  {
    id: rowId(),
    subject: text("subject").notNull(),
    preview: text("preview").notNull(),
    /** Markdown. Raw HTML is shown as text. */
    body: text("body").notNull(),
    status: text("status").$type<IssueStatus>().notNull().default("draft"),
    /** Last subscriber with a queued email. Subscribers are processed by id. */
    lastSubscriberId: integer("last_subscriber_id").notNull().default(0),
    queuedCount: integer("queued_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Time at which a draft is sent. Null for a draft without a time. */
    sendAt: instant("send_at"),
    startedAt: instant("started_at"),
    sentAt: instant("sent_at"),
  },
  (table) => [
    index("newsletter_issues_sending_index").on(table.id).where(sql`${table.status} = 'sending'`),
    check("newsletter_issues_status_check", sql`${table.status} in ('draft', 'sending', 'paused', 'sent', 'stopped')`),
  ],
);

/** Wishlists of accounts. The shop sends no emails about them. */
export const wishlistItems = pgTable(
  "kept_products",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Price when the product was added. */
    price: pounds("price").notNull(),
    addedAt: instant("kept_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index("kept_products_product_index").on(table.productId),
  ],
);
