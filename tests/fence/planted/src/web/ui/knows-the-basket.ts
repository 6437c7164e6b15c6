import "#contract/basket.ts";
