/** Every job of the shop and when it runs: cron, London time. What each does stands in `JOBS`. */
export const JOB_SCHEDULES = {
  "settle-or-expire-orders": "* * * * *",
  "charge-boxes": "*/5 * * * *",
  "return-boxes": "*/5 * * * *",
  "send-refunds": "* * * * *",
  "deliver-payment-events": "* * * * *",
  "compare-payments": "20 4 * * *",
  "bill-boxes": "5 * * * *",
  "end-subscriptions": "15 * * * *",
  "freeze-run": "*/10 * * * *",
  "warn-of-cards": "30 9 * * *",
  "announce-gifts": "35 * * * *",
  "send-letters": "* * * * *",
  "send-newsletters": "* * * * *",
  "send-stock-alerts": "*/10 * * * *",
  "ask-for-reviews": "10 10 * * *",
  "send-gift-cards": "*/10 * * * *",
  "expire-gift-cards": "25 3 * * *",
  "watch-shop": "*/10 * * * *",
  "send-password-resets": "* * * * *",
  "complete-orders": "20 4 * * *",
  "count-sales": "40 4 * * *",
  "read-labels": "25 * * * *",
  "fold-tallies": "*/5 * * * *",
  "tidy-tables": "*/10 * * * *",
  "forget-old-sessions": "30 3 * * *",
  "forget-old-guesses": "35 3 * * *",
  "forget-old-records": "45 3 * * *",
  "forget-old-baskets": "40 3 * * *",
} as const;

export type JobName = keyof typeof JOB_SCHEDULES;
export const JOB_NAMES = Object.keys(JOB_SCHEDULES) as readonly JobName[];
