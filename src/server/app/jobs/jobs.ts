import { sendAccountInvitations, sendPasswordResets } from "#server/accounts/index.ts";
import { aggregateCounters, sendEmails, sendMorningEmail } from "#server/admin/index.ts";
import { monitorShop } from "#server/app/monitoring/index.ts";
import { forgetOldBaskets } from "#server/basket/index.ts";
import { countSales, publishProducts, readLabels, sendStockAlerts } from "#server/catalogue/index.ts";
import { settleOrExpireOrders } from "#server/checkout/index.ts";
import { comparePayments, copyPayouts, deliverPaymentEvents } from "#server/finance/index.ts";
import { expireGiftCards, sendGiftCards } from "#server/gift-cards/index.ts";
import { gatherMessages, receiveEmails, sendNewsletters } from "#server/marketing/index.ts";
import { completeOrders, sendRefunds } from "#server/orders/index.ts";
import { deleteHeardNotices } from "#server/platform/db/listen-to.ts";
import { tidyTables } from "#server/platform/db/tidy-tables.ts";
import { forgetOldSessions } from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { JobName } from "#server/platform/names/job-schedules.ts";
import { deleteOldAttempts } from "#server/platform/rate-limit/index.ts";
import { forgetWebhooks, sendWebhooks } from "#server/platform/webhooks/index.ts";
import { forgetOldRecords } from "#server/privacy/index.ts";
import { askForReviews } from "#server/reviews/index.ts";
import {
  announceDueBoxes,
  announceGifts,
  chargeBoxes,
  endSubscriptions,
  freezeRun,
  returnBoxes,
  warnOfCards,
} from "#server/subscriptions/index.ts";

interface Job {
  /** Description of the job for the table in docs/architecture.md (`npm run docs`). */
  task: string;
  run: (shop: Shop) => Promise<void>;
}

/**
 * All jobs of the shop. Each job reads the shop's tables and does all work that is due. Jobs are idempotent, so a job
 * that starts twice, late or manually does the work only once.
 */
export const JOBS: Readonly<Record<JobName, Job>> = {
  "settle-or-expire-orders": {
    task: "marks open orders as paid if their payment was missed, closes expired ones",
    run: settleOrExpireOrders,
  },
  "complete-orders": {
    task: "completes orders that were delivered 30 days ago",
    run: completeOrders,
  },
  "count-sales": {
    task: "counts three months of sales, and marks best sellers and new products",
    run: countSales,
  },
  "publish-products": {
    task: "activates product drafts on their day, from 00:00",
    run: publishProducts,
  },
  "read-labels": {
    task: "recomputes product filters for rows changed outside the dashboard",
    run: readLabels,
  },
  "fold-tallies": {
    task: "adds pending changes to the dashboard's counters",
    run: aggregateCounters,
  },
  "tidy-tables": {
    task: "vacuums the embedded database",
    run: tidyEmbedded,
  },
  "send-newsletters": {
    task: "queues the next minute's emails of a newsletter",
    run: sendNewsletters,
  },
  "send-account-invitations": {
    task: "invites customers of another shop to set a password, once the merchant starts it",
    run: sendAccountInvitations,
  },
  "send-morning-email": {
    task: "emails the merchant what to do today, what went wrong, and yesterday's sales",
    run: sendMorningEmail,
  },
  "ask-for-reviews": {
    task: "asks for a review, ten days after delivery",
    run: askForReviews,
  },
  "send-gift-cards": {
    task: "sends gift cards on their delivery day, from 08:00",
    run: sendGiftCards,
  },
  "expire-gift-cards": {
    task: "writes off expired gift cards",
    run: expireGiftCards,
  },
  "send-stock-alerts": {
    task: "emails customers who wait for a product, one per unit in stock",
    run: sendStockAlerts,
  },
  "watch-shop": {
    task: "warns the merchant of low stock, password guessing, differences, missing webhooks, late jobs and unsent emails",
    run: monitorShop,
  },
  "gather-messages": {
    task: "adds customers' messages that an older version stored to conversations",
    run: gatherMessages,
  },
  "receive-emails": {
    task: "reads customers' emails from the mailbox into conversations, if one is set",
    run: receiveEmails,
  },
  "send-letters": {
    task: "sends queued emails, with growing delays after a failure",
    run: sendEmails,
  },
  "deliver-payment-events": {
    task: "processes webhook events",
    run: deliverPaymentEvents,
  },
  "send-refunds": {
    task: "sends outstanding refunds to the provider",
    run: sendRefunds,
  },
  "compare-payments": {
    task: "processes missed events, then compares payments with the provider",
    run: comparePayments,
  },
  "copy-payouts": {
    task: "copies the card provider's balance, fees and payouts for the books",
    run: copyPayouts,
  },
  "send-password-resets": {
    task: "emails password reset links",
    run: sendPasswordResets,
  },
  "bill-boxes": {
    task: "moves boxes to changed dates, sends payment notices, ends expired pauses",
    run: announceDueBoxes,
  },
  "charge-boxes": {
    task: "checks payments with an unknown outcome, charges due boxes, stops charging overdue ones",
    run: chargeBoxes,
  },
  "freeze-run": {
    task: "freezes contents and addresses of paid boxes after the cut-off",
    run: freezeRun,
  },
  "warn-of-cards": {
    task: "warns customers once if their card expires before the next charge",
    run: warnOfCards,
  },
  "announce-gifts": {
    task: "notifies givers five days before a gift is sent",
    run: announceGifts,
  },
  "end-subscriptions": {
    task: "ends cancelled subscriptions, completes plans whose boxes have all been sent",
    run: endSubscriptions,
  },
  "return-boxes": {
    task: "refunds boxes that are paid for and will not be sent",
    run: returnBoxes,
  },
  "forget-old-baskets": {
    task: "deletes baskets of guests, and of gifts and plans ordered directly, untouched for 30 days",
    run: forgetOldBaskets,
  },
  "forget-old-guesses": {
    task: "deletes sign-in attempts older than 90 days",
    run: deleteOldAttempts,
  },
  "send-webhooks": {
    task: "sends due events to webhooks, with growing delays after a failure",
    run: (shop) => sendWebhooks(shop),
  },
  "forget-webhooks": {
    task: "deletes messages to webhooks and their log after 30 days",
    run: forgetWebhooks,
  },
  "forget-notices": {
    task: "deletes old table-based notifications",
    run: forgetNotices,
  },
  "forget-old-records": {
    task: "deletes or anonymises personal data after its retention period",
    run: forgetOldRecords,
  },
  "forget-old-sessions": {
    task: "deletes expired sessions",
    run: forgetOldSessions,
  },
};

/** Deletes notifications that every process has read. Only needed if the database stores notifications as rows. */
async function forgetNotices(shop: Shop): Promise<void> {
  await deleteHeardNotices(shop.db);
}

/** Maintains the embedded database like PostgreSQL's autovacuum. Does nothing on PostgreSQL. */
async function tidyEmbedded(shop: Shop): Promise<void> {
  if (!shop.config.databaseUrl) await tidyTables(shop.db);
}
