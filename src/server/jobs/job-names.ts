export const JOB_NAMES = ["settle-or-expire-orders", "sync-subscriptions", "forget-old-sessions"] as const;
export type JobName = (typeof JOB_NAMES)[number];
