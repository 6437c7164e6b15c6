import "#server/kernel/shop.ts";
