import { endpoint } from "./endpoint.ts";
import { email, line } from "./fields.ts";
import { z } from "./zod.ts";

export const askForStockAlert = endpoint({
  method: "POST",
  path: "/api/products/{slug}/stock-alert",
  access: "anyone",
  summary: "Ask for one letter when a sold-out product is there again. The answer is the same for every address",
  input: z.object({ slug: line(120), email }),
  /** Whether it is there by now: then nothing is noted, because it can be bought. */
  output: z.object({ isInStock: z.boolean() }),
  refusals: ["not-found"],
  perMinuteMax: 6,
});
