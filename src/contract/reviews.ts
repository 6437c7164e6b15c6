import { REVIEW_REFUSALS, REVIEW_SCENTS, REVIEW_STATES, SKIN_FEELS, STARS_MAX, STARS_MIN } from "#domain/reviews.ts";
import { done, endpoint, noInput } from "./endpoint.ts";
import { day, line, paragraphs, pathId, rowId } from "./fields.ts";
import { z } from "./zod.ts";

const WORDS_MAX = 2_000;

const stars = z.int("Choose from one star to five").min(STARS_MIN).max(STARS_MAX);

const said = z.object({
  stars,
  words: z.string(),
  scent: z.enum(REVIEW_SCENTS).nullable(),
  skinFeel: z.enum(SKIN_FEELS).nullable(),
  /** What the shop says to it; null while it says nothing. */
  answer: z.string().nullable(),
  writtenOn: day,
});

export const listReviews = endpoint({
  method: "GET",
  path: "/api/products/{slug}/reviews",
  access: "anyone",
  summary: "What customers to whom a product was delivered say of it, newest first, a page at a time",
  input: z.object({ slug: line(120), before: pathId.optional() }),
  output: z.object({
    /** How many are shown altogether. */
    count: z.int(),
    /** The mean of all that are shown, in tenths of a star; null while there is none. */
    average: z.number().nullable(),
    reviews: z.array(said.extend({ id: rowId, authorName: z.string() })),
    /** `before` of the next page; null on the last one. */
    nextBefore: rowId.nullable(),
  }),
  refusals: ["not-found"],
});

export const listOwnReviews = endpoint({
  method: "GET",
  path: "/api/reviews",
  access: "customer",
  summary: "Goods that were delivered to the customer, by name, each with what the customer says of it",
  input: noInput,
  output: z.array(
    z.object({
      productId: rowId,
      productName: z.string(),
      review: said.extend({ state: z.enum(REVIEW_STATES), refusal: z.enum(REVIEW_REFUSALS).nullable() }).nullable(),
    }),
  ),
});

export const saveReview = endpoint({
  method: "PUT",
  path: "/api/reviews/{productId}",
  access: "customer",
  summary: "Say what delivered goods are like, or say it anew. It shows once the shop has looked at it",
  input: z.object({
    productId: pathId,
    stars,
    words: paragraphs(WORDS_MAX).default(""),
    scent: z.enum(REVIEW_SCENTS).nullable().default(null),
    skinFeel: z.enum(SKIN_FEELS).nullable().default(null),
  }),
  output: done,
  refusals: ["not-delivered"],
  perMinuteMax: 12,
});

export const takeReviewBack = endpoint({
  method: "DELETE",
  path: "/api/reviews/{productId}",
  access: "customer",
  summary: "Take back what one has said of goods",
  input: z.object({ productId: pathId }),
  output: done,
  refusals: ["not-found"],
});
