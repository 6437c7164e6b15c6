import "#server/subscriptions/index.ts";
