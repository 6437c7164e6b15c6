export const JOB_NAMES = ["settle-or-expire-orders", "start-subscriptions", "forget-old-sessions"] as const;
export type JobName = (typeof JOB_NAMES)[number];
