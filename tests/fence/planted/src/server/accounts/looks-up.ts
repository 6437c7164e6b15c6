import "#server/subscriptions/for-others.ts";
