import { AUDIENCES } from "#domain/plans.ts";
import { endpoint, noInput } from "./endpoint.ts";
import { day } from "./fields.ts";
import { z } from "./zod.ts";

const CLAIM_KINDS = ["statistic", "rating", "promise", "testimonial"] as const;

/** Something the shop says of itself that needs evidence. Each can be switched off; then it is nowhere. */
export const claim = z.object({
  key: z.string(),
  kind: z.enum(CLAIM_KINDS),
  /** The claim's figure or promise, "2,500+", or the words of a testimonial. */
  text: z.string(),
  /** What the figure counts, or who said it. */
  detail: z.string(),
  audience: z.enum(AUDIENCES).nullable(),
  /** Where it comes from, and as of which day; shown beside it. */
  source: z.string(),
  asOf: day,
});
export type Claim = z.output<typeof claim>;

export const listClaims = endpoint({
  method: "GET",
  path: "/api/claims",
  access: "anyone",
  summary: "The claims that are switched on and still valid",
  input: noInput,
  output: z.array(claim),
});
