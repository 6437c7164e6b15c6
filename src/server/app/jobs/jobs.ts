import { sendPasswordResets } from "#server/accounts/index.ts";
import { aggregateCounters, sendEmails } from "#server/admin/index.ts";
import { monitorShop } from "#server/app/monitoring/index.ts";
import { forgetOldBaskets } from "#server/basket/index.ts";
import { countSales, readLabels } from "#server/catalogue/index.ts";
import { settleOrExpireOrders } from "#server/checkout/index.ts";
import { comparePayments, copyPayouts, deliverPaymentEvents } from "#server/finance/index.ts";
import { expireGiftCards, sendGiftCards } from "#server/gift-cards/index.ts";
import { sendNewsletters, sendStockAlerts } from "#server/marketing/index.ts";
import { completeOrders, sendRefunds } from "#server/orders/index.ts";
import { deleteHeardNotices } from "#server/platform/db/listen-to.ts";
import { tidyTables } from "#server/platform/db/tidy-tables.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { JobName } from "#server/platform/names/job-schedules.ts";
import { deleteOldAttempts } from "#server/platform/rate-limit/index.ts";
import { forgetOldSessions } from "#server/platform/sessions/index.ts";
import { forgetOldRecords } from "#server/privacy/index.ts";
import { askForReviews } from "#server/reviews/index.ts";
import {
  announceGifts,
  billBoxes,
  chargeBoxes,
  endSubscriptions,
  freezeRun,
  returnBoxes,
  warnOfCards,
} from "#server/subscriptions/index.ts";

interface Job {
  /** What it does, for the table in docs/architecture.md (`npm run docs`). */
  task: string;
  run: (shop: Shop) => Promise<void>;
}

/** Every job of the shop. Each is a sweep over our own tables: run twice, late or by hand, it does what is due, once. */
export const JOBS: Readonly<Record<JobName, Job>> = {
  "settle-or-expire-orders": {
    task: "settles open orders whose payment came through unseen, closes those whose time is up",
    run: settleOrExpireOrders,
  },
  "complete-orders": {
    task: "completes orders that were delivered 30 days ago",
    run: completeOrders,
  },
  "count-sales": {
    task: "counts what was sold in three months, for shelves in the order of what sells best",
    run: countSales,
  },
  "read-labels": {
    task: "reads from ingredients what shelves can be narrowed to, where they were written past the dashboard",
    run: readLabels,
  },
  "fold-tallies": {
    task: "adds what has changed to the sums that the dashboard shows",
    run: aggregateCounters,
  },
  "tidy-tables": {
    task: "cleans the embedded database's tables of what has been overwritten; PostgreSQL does so by itself",
    run: tidyEmbedded,
  },
  "send-newsletters": {
    task: "writes the next minute's emails of an issue that is being sent",
    run: sendNewsletters,
  },
  "ask-for-reviews": {
    task: "asks once, ten days after goods or a first box arrived, how they were",
    run: askForReviews,
  },
  "send-gift-cards": {
    task: "sends gift cards whose day has come, from eight in the morning",
    run: sendGiftCards,
  },
  "expire-gift-cards": {
    task: "writes off what is left on gift cards after their last day",
    run: expireGiftCards,
  },
  "send-stock-alerts": {
    task: "writes to those who wait for what is in stock again, to as many as there are units",
    run: sendStockAlerts,
  },
  "watch-shop": {
    task: "writes to the merchant of low stock, guessed passwords, differences, silence, late jobs, emails that wait or were refused",
    run: monitorShop,
  },
  "send-letters": {
    task: "sends what lies in the outbox, with growing pauses after a failure",
    run: sendEmails,
  },
  "deliver-payment-events": {
    task: "works through what the card provider has told",
    run: deliverPaymentEvents,
  },
  "send-refunds": {
    task: "asks the provider for every refund that is still owed",
    run: sendRefunds,
  },
  "compare-payments": {
    task: "works through events that were missed, then compares our books with the provider's",
    run: comparePayments,
  },
  "copy-payouts": {
    task: "copies what the card provider holds, keeps as its fee and pays out, for the books",
    run: copyPayouts,
  },
  "send-password-resets": {
    task: "writes to those who have forgotten their password and have an account",
    run: sendPasswordResets,
  },
  "bill-boxes": {
    task: "announces charges that are due to be announced, ends pauses that are over",
    run: billBoxes,
  },
  "charge-boxes": {
    task: "looks up what is not known, takes the money for boxes on their days, gives up late ones",
    run: chargeBoxes,
  },
  "freeze-run": {
    task: "from the cut-off on, fixes what paid boxes hold and where they go",
    run: freezeRun,
  },
  "warn-of-cards": {
    task: "writes once to holders of cards that will not outlive the next charges",
    run: warnOfCards,
  },
  "announce-gifts": {
    task: "tells givers, five days before, that a gift leaves, to whom and when",
    run: announceGifts,
  },
  "end-subscriptions": {
    task: "ends what is cancelled and over, completes plans whose boxes have left",
    run: endSubscriptions,
  },
  "return-boxes": {
    task: "gives the money for boxes back that do not come",
    run: returnBoxes,
  },
  "forget-old-baskets": {
    task: "deletes guests' baskets untouched for 30 days",
    run: forgetOldBaskets,
  },
  "forget-old-guesses": {
    task: "deletes counted tries older than 90 days",
    run: deleteOldAttempts,
  },
  "forget-notices": {
    task: "deletes announcements between processes that all have heard, where they are rows",
    run: forgetNotices,
  },
  "forget-old-records": {
    task: "deletes or anonymises people's data whose time is up",
    run: forgetOldRecords,
  },
  "forget-old-sessions": {
    task: "deletes sessions that have ended",
    run: forgetOldSessions,
  },
};

/** Forgets announcements that everybody has heard, where they are rows. */
async function forgetNotices(shop: Shop): Promise<void> {
  await deleteHeardNotices(shop.db);
}

/** Does for the embedded database what PostgreSQL does by itself; on PostgreSQL it does nothing. */
async function tidyEmbedded(shop: Shop): Promise<void> {
  if (!shop.config.databaseUrl) await tidyTables(shop.db);
}
