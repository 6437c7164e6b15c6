import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { IsoDay } from "#domain/calendar.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import type { Audience, Duration, Naturalness, Purpose } from "#domain/subscriptions/plans.ts";
import { createdAt, foldedText, instant, pounds, rowId, updatedAt } from "./columns.ts";

/** Id of the administrator. Customers' ids are higher. */
export const ADMIN_USER_ID = 999_999;
export const FIRST_CUSTOMER_ID = 1_000_001;

export const users = pgTable(
  "users",
  {
    id: rowId(FIRST_CUSTOMER_ID),
    username: text("username").notNull(),
    /** Normalised username. It is unique, so that no two usernames look alike (domain/accounts). */
    usernameKey: text("username_key").unique(),
    email: text("email").notNull(),
    /** Time at which the owner opened the link of a verification email. Null before that. */
    emailVerifiedAt: instant("email_verified_at"),
    /** New address. It replaces `email` once the customer opens the link sent to it. */
    pendingEmail: text("pending_email"),
    /** An argon2id hash in PHC form. */
    password: text("password").notNull(),
    /**
     * True if the shop opened the account for a customer of another shop. Only a link in an email leads into it, so it
     * belongs to the owner of the address.
     */
    isOpenedByShop: boolean("is_opened_by_shop").notNull().default(false),
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
    /** Sessions that started before this time are invalid. */
    sessionsFrom: instant("sessions_from"),
    /** Time at which the account was erased. The row stays, because accounting records refer to it. */
    erasedAt: instant("erased_at"),
    /** Search text of the dashboard: addresses and names, lower case. */
    searchText: text("search_text").generatedAlwaysAs(
      sql`lower(email || ' ' || username || ' ' || first_name || ' ' || last_name)`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("users_folded_search_index").using("gin", sql`${foldedText(table.searchText)} gin_trgm_ops`),
    index("users_search_start_index").on(table.searchText.op("text_pattern_ops")),
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the session id, so that a copy of this table does not give access to a session. */
    sid: text("sid").primaryKey(),
    /** Public id of the session, unrelated to the session id itself. */
    id: integer("id").notNull().unique().generatedByDefaultAsIdentity(),
    sess: jsonb("sess").notNull(),
    expire: instant("expire").notNull(),
    /** Null for a guest. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The browser's user agent, shortened. */
    device: text("device").notNull().default(""),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
  },
  (table) => [
    index("sessions_expire_index").on(table.expire),
    index("sessions_user_index").on(table.userId, table.lastSeenAt),
  ],
);

/** Attempts to guess passwords, codes or order numbers. Shared by all processes and deleted after 90 days. */
export const rateLimitAttempts = pgTable(
  "guesses",
  {
    id: rowId(),
    /** Target or origin of an attempt: "user:12", "order:1001", or a hash of an address or unknown name. */
    target: text("target").notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (table) => [
    index("guesses_target_index").on(table.target, table.madeAt),
    index("guesses_made_index").on(table.madeAt),
  ],
);

/**
 * Requests for a new password. A job looks the account up, so that the request takes the same time for every address.
 */
export const passwordResetRequests = pgTable("password_reset_requests", {
  id: rowId(),
  email: text("email").notNull(),
  askedAt: instant("asked_at").notNull(),
});

/** Roles of staff. No personal data. */
export const staffRoles = pgTable(
  "staff_roles",
  {
    id: rowId(),
    name: text("name").notNull(),
    permissions: jsonb("permissions").$type<readonly Permission[]>().notNull(),
    /** Maximum that a member refunds of one order. Null for no limit. */
    refundLimit: pounds("refund_limit"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("staff_roles_name_key").on(sql`lower(${table.name})`),
    check("staff_roles_limit_check", sql`${table.refundLimit} >= 0`),
  ],
);

/** Users of the dashboard beside the administrator, and invitations that nobody has accepted yet. */
export const staffMembers = pgTable(
  "staff_members",
  {
    id: rowId(),
    /** Address of the invitation, in lower case. */
    email: text("email").notNull(),
    /** Null if the role of a former member was deleted. */
    roleId: integer("role_id").references(() => staffRoles.id, { onDelete: "set null" }),
    /** Null until the invitation is accepted. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Number of invitations sent. Only the link of the last one works. */
    invitations: integer("invitations").notNull().default(1),
    invitedAt: instant("invited_at").notNull(),
    acceptedAt: instant("accepted_at"),
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("staff_members_role_index").on(table.roleId),
    uniqueIndex("staff_members_user_key").on(table.userId).where(sql`${table.endedAt} is null`),
    uniqueIndex("staff_members_email_key").on(table.email).where(sql`${table.endedAt} is null`),
    check("staff_members_role_check", sql`${table.roleId} is not null or ${table.endedAt} is not null`),
    check(
      "staff_members_accepted_check",
      sql`(${table.userId} is null) = (${table.acceptedAt} is null) and (${table.endedAt} is null or ${table.acceptedAt} is not null)`,
    ),
  ],
);

/** Keys of programs that make calls of the dashboard for a user. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: rowId(),
    /** The user who made the key. The key never has more permissions than this user. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Visible beginning of the key, which finds its row. */
    prefix: text("prefix").notNull().unique(),
    /** SHA-256 of the whole key. A key is long and random, so a slow hash would protect nothing more. */
    keyHash: text("key_hash").notNull(),
    permissions: jsonb("permissions").$type<readonly Permission[]>().notNull(),
    /** Last London day of the key. Null for no end. */
    expiresOn: date("expires_on", { mode: "string" }).$type<IsoDay>(),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
    createdAt: createdAt(),
  },
  (table) => [index("api_keys_user_index").on(table.userId)],
);

/** Second factors of the administrator and staff. */
export const secondFactors = pgTable("second_factors", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Base32, encrypted with a key outside the database. */
  sealedSecret: text("sealed_secret").notNull(),
  /** Null until a first code has confirmed the authenticator app. */
  confirmedAt: instant("confirmed_at"),
  /** Time step of the last accepted code. Storing it makes each code work only once. */
  lastStep: integer("last_step").notNull().default(0),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: rowId(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("recovery_codes_user_index").on(table.userId)],
);

/** Public keys for signing in, in addition to the password or instead of it. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: rowId(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Id that the device gave the key, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** Usage counter from the device. Many devices always report 0. */
    counter: bigint("counter", { mode: "number" }).notNull().default(0),
    transports: jsonb("transports").$type<readonly string[]>().notNull().default([]),
    /** Name given by its owner. */
    name: text("name").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_user_index").on(table.userId)],
);

/** Challenges for devices, valid once and for a few minutes. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    /** SHA-256 of the challenge. */
    challengeHash: text("challenge_hash").primaryKey(),
    purpose: text("purpose").$type<"add" | "sign-in" | "prove">().notNull(),
    /** User who requested the challenge. Null before signing in. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("passkey_challenges_expires_index").on(table.expiresAt),
    check("passkey_challenges_purpose_check", sql`${table.purpose} in ('add', 'sign-in', 'prove')`),
  ],
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
    /** Ingredients to avoid, for example "lavender". */
    exclusions: jsonb("exclusions").$type<readonly string[]>().notNull().default([]),
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
