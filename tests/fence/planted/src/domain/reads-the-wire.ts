import "#contract/basket/basket.ts";
import "node:fs";
