import "#contract/basket.ts";
import "node:fs";
