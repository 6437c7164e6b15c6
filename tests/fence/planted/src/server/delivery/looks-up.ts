import "#server/orders/index.ts";
