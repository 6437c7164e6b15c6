import "#server/basket/for-others.ts";
