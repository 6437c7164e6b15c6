import "#server/checkout/index.ts";
