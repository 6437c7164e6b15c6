import "#server/checkout/for-others.ts";
