import "#contract/basket/basket.ts";
