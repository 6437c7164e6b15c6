import { type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { JobName } from "#server/platform/names/job-schedules.ts";
import {
  anonymiseAuditLog,
  anonymiseBoxes,
  anonymiseEmails,
  anonymiseOrders,
  anonymiseSubscriptions,
  anonymiseUser,
  blankGiftCards,
  blankReturns,
  deleteAnswers,
  deleteAttempts,
  deleteBasket,
  deleteNotes,
  deleteOwnReviewOptOut,
  deleteOwnSampleRequests,
  deleteOwnStockAlerts,
  deletePasskeyChallenges,
  deletePasskeys,
  deleteRecoveryCodes,
  deleteResetRequests,
  deleteReviews,
  deleteSecondFactor,
  deleteSessions,
  deleteWishlistItem,
  type Erased,
  forgetOwnMessages,
  suppressNewsletter,
} from "./erasure.queries.ts";
import {
  anonymiseOldOrders,
  anonymiseUnpaidOrders,
  blankReturnTexts,
  deleteAuditEntries,
  deleteEmails,
  deleteMessages,
  deleteNotesOfOldOrders,
  deleteNotesOfUnpaidOrders,
  deleteOldReviews,
  deleteReviewOptOuts,
  deleteSampleRequests,
  deleteShortLivedEmails,
  deleteStockAlerts,
  deleteUnconfirmedSubscribers,
  forgetOldGiftCards,
  forgetOldRecipients,
  forgetUnpaidGiftCards,
} from "./retention.queries.ts";

export interface Person {
  userId: number;
  /** Null if the address is unverified, because rows under it may belong to another person. */
  verifiedEmail: string | null;
}

export interface Exported {
  of: (person: Person) => SQL;
  /** Columns to leave out, because they contain secrets or are for internal use only. */
  without?: readonly string[];
}

interface RetentionRule {
  /** Retention period, as promised on /privacy-policy. */
  days: number;
  forget: (db: Reader, before: Date) => Promise<void>;
}

/** Rules for one table with personal data. A string in place of a rule gives the reason why there is no rule. */
interface PersonalTable {
  /** Tables of the data export, by their names in the export. */
  export: Readonly<Record<string, Exported>> | string;
  /** Erases the rows when an account is erased. Returns false if the account was already erased. */
  erasure: ((tx: Tx, erased: Erased) => Promise<unknown>) | string;
  /** Retention rules, or the job of another module that deletes the rows. */
  retention: readonly RetentionRule[] | { job: JobName } | string;
}

const ofUser = ({ userId }: Person) => sql`user_id = ${userId}`;
const ofOwnOrders = ({ userId }: Person) => sql`order_id in (select id from orders where user_id = ${userId})`;
const ofOwnBoxes = ({ userId }: Person) =>
  sql`box_id in (select b.id from boxes b join subscriptions s on s.id = b.subscription_id where s.user_id = ${userId})`;
const ofOwnOrdersOrBoxes = (person: Person) => sql`(${ofOwnOrders(person)} or ${ofOwnBoxes(person)})`;
const ofEmail = ({ verifiedEmail }: Person) => sql`lower(email) = ${verifiedEmail}`;

const WITH_ACCOUNT = "as long as the account";
const TAX_BOOKS = "tax law keeps it, and it names nobody without its order";
const DEMONSTRATION = "the card provider's, in demonstrations";

/** Every table with personal data. Erasure follows this order. `users` comes first and decides if erasure proceeds. */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  users: {
    export: {
      account: { of: ({ userId }) => sql`id = ${userId}`, without: ["password", "username_key", "sessions_from"] },
    },
    erasure: anonymiseUser,
    retention: WITH_ACCOUNT,
  },
  questionnaire_responses: {
    export: { questionnaireAnswers: { of: ofUser } },
    erasure: deleteAnswers,
    retention: WITH_ACCOUNT,
  },
  carts: {
    export: "only the owner; its lines are exported",
    erasure: deleteBasket,
    retention: { job: "forget-old-baskets" },
  },
  cart_items: {
    export: {
      basket: { of: ({ userId }) => sql`cart_id in (select id from carts where user_id = ${String(userId)})` },
    },
    erasure: "goes with its basket",
    retention: { job: "forget-old-baskets" },
  },
  kept_products: {
    export: { wishlist: { of: ofUser } },
    erasure: deleteWishlistItem,
    retention: WITH_ACCOUNT,
  },
  orders: {
    export: { orders: { of: ofUser, without: ["guest_owner", "cart_id", "version", "fingerprint", "held_from"] } },
    erasure: anonymiseOrders,
    retention: [
      { days: 30, forget: anonymiseUnpaidOrders },
      // Records are kept for six years after the end of the order's financial year, and that end is at most one year
      // after the order.
      { days: 7 * 366, forget: anonymiseOldOrders },
    ],
  },
  order_items: {
    export: { orderLines: { of: ofOwnOrders } },
    erasure: "wishes of gifts go with their subscription",
    retention: TAX_BOOKS,
  },
  order_events: { export: { orderEvents: { of: ofOwnOrders } }, erasure: TAX_BOOKS, retention: TAX_BOOKS },
  parcels: {
    export: {
      parcels: { of: ofOwnOrdersOrBoxes },
    },
    erasure: TAX_BOOKS,
    retention: TAX_BOOKS,
  },
  parcel_batches: {
    export: {
      parcelBatches: {
        of: ({ userId }) =>
          sql`parcel_id in (select p.id from parcels p join orders o on o.id = p.order_id where o.user_id = ${userId})`,
      },
    },
    erasure: TAX_BOOKS,
    retention: TAX_BOOKS,
  },
  first_box_offers: {
    export: { firstBoxOffers: { of: ofUser } },
    erasure: "names nobody without the account, whose person is gone",
    retention: WITH_ACCOUNT,
  },
  refunds: { export: { refunds: { of: ofOwnOrders } }, erasure: TAX_BOOKS, retention: TAX_BOOKS },
  disputes: { export: { disputes: { of: ofOwnOrders } }, erasure: TAX_BOOKS, retention: TAX_BOOKS },
  invoices: { export: { invoices: { of: ofOwnOrders } }, erasure: TAX_BOOKS, retention: TAX_BOOKS },
  returns: {
    export: { returns: { of: ofOwnOrders } },
    erasure: blankReturns,
    retention: [{ days: 6 * 366, forget: blankReturnTexts }],
  },
  reviews: {
    export: {
      reviews: {
        of: ({ userId }) =>
          sql`order_item_id in (select i.id from order_items i join orders o on o.id = i.order_id where o.user_id = ${userId})`,
      },
    },
    erasure: deleteReviews,
    retention: [{ days: 6 * 366, forget: deleteOldReviews }],
  },
  subscriptions: {
    export: { subscriptions: { of: ofUser } },
    erasure: anonymiseSubscriptions,
    // Gift recipients are kept for 90 days, in case a parcel is returned.
    retention: [{ days: 90, forget: forgetOldRecipients }],
  },
  boxes: {
    export: {
      boxes: { of: ({ userId }) => sql`subscription_id in (select id from subscriptions where user_id = ${userId})` },
    },
    erasure: anonymiseBoxes,
    retention: WITH_ACCOUNT,
  },
  box_swaps: {
    export: {
      boxSwaps: { of: ofOwnBoxes },
    },
    erasure: "names goods alone, of a box that names nobody any more",
    retention: WITH_ACCOUNT,
  },
  charge_attempts: {
    export: {
      chargeAttempts: {
        of: ofOwnBoxes,
        without: ["method_id", "request_id"],
      },
    },
    erasure: TAX_BOOKS,
    retention: TAX_BOOKS,
  },
  stray_charges: {
    export: "money that went back to its card, as the provider tells it",
    erasure: TAX_BOOKS,
    retention: TAX_BOOKS,
  },
  notes: {
    export: {
      notes: {
        of: ({ userId }) => sql`((about = 'customer' and about_id = ${userId})
          or (about = 'subscription' and about_id in (select id from subscriptions where user_id = ${userId}))
          or (about = 'order' and about_id in (select id from orders where user_id = ${userId})))`,
      },
    },
    erasure: deleteNotes,
    retention: [
      { days: 30, forget: deleteNotesOfUnpaidOrders },
      { days: 7 * 366, forget: deleteNotesOfOldOrders },
    ],
  },
  customer_messages: {
    export: { messages: { of: ofEmail } },
    erasure: forgetOwnMessages,
    retention: [{ days: 6 * 366, forget: deleteMessages }],
  },
  newsletter_subscribers: {
    export: { newsletter: { of: ofEmail, without: ["token", "confirm_token"] } },
    erasure: suppressNewsletter,
    retention: [{ days: 30, forget: deleteUnconfirmedSubscribers }],
  },
  sample_requests: {
    export: { sampleRequests: { of: ofEmail } },
    erasure: deleteOwnSampleRequests,
    retention: [{ days: 183, forget: deleteSampleRequests }],
  },
  review_refusers: {
    export: { noReviewEmails: { of: ofEmail } },
    erasure: deleteOwnReviewOptOut,
    retention: [{ days: 6 * 366, forget: deleteReviewOptOuts }],
  },
  stock_alerts: {
    export: { stockAlerts: { of: ofEmail } },
    erasure: deleteOwnStockAlerts,
    retention: [{ days: 366, forget: deleteStockAlerts }],
  },
  gift_cards: {
    export: {
      giftCardsBought: { of: ofOwnOrders, without: ["code_hash", "sealed_code"] },
      giftCardsReceived: {
        of: ({ verifiedEmail }) => sql`recipient_email = ${verifiedEmail} and sent_at is not null`,
        without: ["code_hash", "sealed_code", "order_id"],
      },
    },
    erasure: blankGiftCards,
    retention: [
      { days: 30, forget: forgetUnpaidGiftCards },
      { days: 6 * 366, forget: forgetOldGiftCards },
    ],
  },
  gift_card_uses: {
    export: {
      paidWithGiftCards: { of: ofOwnOrdersOrBoxes },
    },
    erasure: TAX_BOOKS,
    retention: TAX_BOOKS,
  },
  gift_card_movements: {
    export: { giftCardMovements: { of: ofOwnOrders } },
    erasure: TAX_BOOKS,
    retention: TAX_BOOKS,
  },
  letters: {
    export: { emails: { of: ({ verifiedEmail }) => sql`lower(recipient) = ${verifiedEmail}` } },
    erasure: anonymiseEmails,
    retention: [
      { days: 30, forget: deleteShortLivedEmails },
      { days: 6 * 366, forget: deleteEmails },
    ],
  },
  sessions: {
    export: { sessions: { of: ofUser, without: ["sid", "sess"] } },
    erasure: deleteSessions,
    retention: { job: "forget-old-sessions" },
  },
  second_factors: {
    export: { secondFactor: { of: ofUser, without: ["sealed_secret"] } },
    erasure: deleteSecondFactor,
    retention: WITH_ACCOUNT,
  },
  passkeys: {
    export: { passkeys: { of: ofUser, without: ["credential_id", "public_key", "counter", "transports"] } },
    erasure: deletePasskeys,
    retention: WITH_ACCOUNT,
  },
  passkey_challenges: {
    export: "gone within minutes",
    erasure: deletePasskeyChallenges,
    retention: "five minutes: the next one that is given out forgets those before it",
  },
  recovery_codes: {
    export: { recoveryCodes: { of: ofUser, without: ["code_hash"] } },
    erasure: deleteRecoveryCodes,
    retention: WITH_ACCOUNT,
  },
  guesses: {
    export: "counts tries, most of them of strangers",
    erasure: deleteAttempts,
    retention: { job: "forget-old-guesses" },
  },
  password_reset_requests: {
    export: "gone within a minute",
    erasure: deleteResetRequests,
    retention: { job: "send-password-resets" },
  },
  audit_log: {
    export: {
      adminActions: { of: ({ userId }) => sql`actor_user_id = ${userId}` },
      changesToAccount: {
        of: ({ userId }) => sql`entity in ('user', 'customer') and entity_id = ${String(userId)}`,
      },
    },
    erasure: anonymiseAuditLog,
    retention: [{ days: 6 * 366, forget: deleteAuditEntries }],
  },
  sandbox_payments: { export: DEMONSTRATION, erasure: DEMONSTRATION, retention: DEMONSTRATION },
  sandbox_setups: { export: DEMONSTRATION, erasure: DEMONSTRATION, retention: DEMONSTRATION },
  sandbox_cards: { export: DEMONSTRATION, erasure: DEMONSTRATION, retention: DEMONSTRATION },
};

/** All other tables. They contain products, figures, and records that refer to an order or a payment only by its id. */
export const TABLES_WITHOUT_PEOPLE: readonly string[] = [
  "box_recipes",
  "categories",
  "discount_codes",
  "discount_holds",
  "installations",
  "invoice_counters",
  "job_runs",
  "marketing_claims",
  "newsletter_issues",
  "notices",
  "payment_differences",
  "payment_events",
  "price_history",
  "product_batches",
  "product_components",
  "products",
  "provider_movements",
  "provider_payouts",
  "provider_troubles",
  "request_counts",
  "review_reports",
  "sandbox_disputes",
  "sandbox_events",
  "sandbox_refunds",
  "search_words",
  "settings",
  "stock_holds",
  "stock_movements",
  "tallies",
  "tally_changes",
  "turns",
  "ways",
];
