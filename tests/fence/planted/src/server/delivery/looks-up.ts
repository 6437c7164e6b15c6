import "#server/orders/for-others.ts";
