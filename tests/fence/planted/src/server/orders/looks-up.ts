import "#server/basket/index.ts";
