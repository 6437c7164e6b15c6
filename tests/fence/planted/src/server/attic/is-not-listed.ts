import "#server/platform/kernel/shop.ts";
