import { forgetOldSessions } from "#server/accounts/forget-old-sessions.ts";
import { sendPasswordResets } from "#server/accounts/send-password-resets.ts";
import { foldTallies } from "#server/admin/fold-tallies.ts";
import { forgetOldBaskets } from "#server/basket/forget-old-baskets.ts";
import { announceGifts } from "#server/gifts/announce-gifts.ts";
import { forgetOldGuesses } from "#server/guesses/forget-old-guesses.ts";
import { sendLetters } from "#server/mail/send-letters.ts";
import { sendNewsletters } from "#server/newsletter/send-newsletters.ts";
import { completeOrders } from "#server/orders/complete-orders.ts";
import { sendRefunds } from "#server/orders/send-refunds.ts";
import { settleOrExpireOrders } from "#server/orders/settle-or-expire-orders.ts";
import { comparePayments } from "#server/payments/compare-payments.ts";
import { deliverPaymentEvents } from "#server/payments/deliver-payment-events.ts";
import { runSandboxProvider } from "#server/payments/run-sandbox-provider.ts";
import { forgetOldRecords } from "#server/privacy/forget-old-records.ts";
import type { Shop } from "#server/shop.ts";
import { billBoxes } from "#server/subscriptions/bill-boxes.ts";
import { endSubscriptions } from "#server/subscriptions/end-subscriptions.ts";
import { freezeRun } from "#server/subscriptions/freeze-run.ts";
import { retryCharges } from "#server/subscriptions/retry-charges.ts";
import { syncSubscriptions } from "#server/subscriptions/sync-subscriptions.ts";
import { warnOfCards } from "#server/subscriptions/warn-of-cards.ts";
import { watchShop } from "#server/watch/watch-shop.ts";
import type { JobName } from "./job-names.ts";

interface Job {
  /** Cron, London time. */
  schedule: string;
  run: (shop: Shop) => Promise<void>;
}

/** Every job of the shop. Each is a sweep over our own tables: run twice, late or by hand, it does what is due, once. */
export const JOBS: Readonly<Record<JobName, Job>> = {
  "settle-or-expire-orders": { schedule: "* * * * *", run: settleOrExpireOrders },
  "complete-orders": { schedule: "20 4 * * *", run: completeOrders },
  "fold-tallies": { schedule: "*/5 * * * *", run: foldTallies },
  "send-newsletters": { schedule: "* * * * *", run: sendNewsletters },
  "watch-shop": { schedule: "*/10 * * * *", run: (shop) => watchShop(shop, JOBS) },
  "send-letters": { schedule: "* * * * *", run: sendLetters },
  "deliver-payment-events": { schedule: "* * * * *", run: deliverPaymentEvents },
  "send-refunds": { schedule: "* * * * *", run: sendRefunds },
  "compare-payments": { schedule: "20 4 * * *", run: comparePayments },
  "run-sandbox-provider": { schedule: "*/10 * * * *", run: runSandboxProvider },
  "send-password-resets": { schedule: "* * * * *", run: sendPasswordResets },
  "bill-boxes": { schedule: "5 * * * *", run: billBoxes },
  "retry-charges": { schedule: "25 * * * *", run: retryCharges },
  "freeze-run": { schedule: "*/10 * * * *", run: freezeRun },
  "warn-of-cards": { schedule: "30 9 * * *", run: warnOfCards },
  "announce-gifts": { schedule: "35 * * * *", run: announceGifts },
  "end-subscriptions": { schedule: "15 * * * *", run: endSubscriptions },
  "sync-subscriptions": { schedule: "*/5 * * * *", run: syncSubscriptions },
  "forget-old-baskets": { schedule: "40 3 * * *", run: forgetOldBaskets },
  "forget-old-guesses": { schedule: "35 3 * * *", run: forgetOldGuesses },
  "forget-old-records": { schedule: "45 3 * * *", run: forgetOldRecords },
  "forget-old-sessions": { schedule: "30 3 * * *", run: forgetOldSessions },
};
