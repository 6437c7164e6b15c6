import "#server/basket/add-to-basket.ts";
