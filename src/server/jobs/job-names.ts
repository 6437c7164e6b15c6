export const JOB_NAMES = [
  "settle-or-expire-orders",
  "sync-subscriptions",
  "send-refunds",
  "run-sandbox-provider",
  "deliver-payment-events",
  "compare-payments",
  "send-letters",
  "send-password-resets",
  "complete-orders",
  "fold-tallies",
  "forget-old-sessions",
  "forget-old-guesses",
  "forget-old-records",
  "forget-old-baskets",
] as const;
export type JobName = (typeof JOB_NAMES)[number];
