import { picture } from "#contract/catalogue/product-fields.ts";
import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { day, line, linkToken, paragraphs, pathId, rowId, signature } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import {
  REPORT_REASONS,
  REVIEW_REFUSALS,
  REVIEW_SCENTS,
  REVIEW_STATES,
  SKIN_FEELS,
  STARS_MAX,
  STARS_MIN,
} from "#domain/reviews/reviews.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";

const TEXT_MAX = 2_000;
const NAME_MAX = 40;
const CHOOSE_STARS = "Choose from one to five stars";
const PER_MINUTE_MAX = 12;
const LINK_REFUSALS = ["link-invalid", "link-expired"] as const;

const said = z.object({
  stars: z.int(),
  text: z.string(),
  scent: z.enum(REVIEW_SCENTS).nullable(),
  skinFeel: z.enum(SKIN_FEELS).nullable(),
  authorName: z.string(),
  /** The shop's answer to the review. Null if there is none. */
  answer: z.string().nullable(),
  writtenOn: day,
});

/** Paging input of a review list, with the same name as in the page's URL. */
const pageOf = { before: pathId.optional() };

const reviewsShown = z.object({
  /** Number of published reviews. */
  count: z.int(),
  /** Mean of the published reviews in tenths of a star. Null without any. */
  average: z.number().nullable(),
  reviews: z.array(said.extend({ id: rowId })),
  /** Value of `before` for the next page. Null on the last page. */
  nextBefore: rowId.nullable(),
});
export type ReviewsShown = z.output<typeof reviewsShown>;

export const listReviews = endpoint({
  method: "GET",
  path: "/api/products/{slug}/reviews",
  access: "anyone",
  summary: "List reviews of a product by customers who received it, newest first",
  input: z.object({ slug: line(120), ...pageOf }),
  output: reviewsShown,
  refusals: ["not-found"],
});

export const listBoxReviews = endpoint({
  method: "GET",
  path: "/api/boxes/{audience}/reviews",
  access: "anyone",
  summary: "List reviews of an audience's box by customers who received it, newest first",
  input: z.object({ audience: z.enum(AUDIENCES), ...pageOf }),
  output: reviewsShown,
  refusals: ["not-found"],
});

export const reportReview = endpoint({
  method: "POST",
  path: "/api/reviews/{reviewId}/report",
  access: "anyone",
  summary: "Report a review with a reason. It stays published until it is checked",
  input: z.object({ reviewId: pathId, reason: z.enum(REPORT_REASONS, "Choose what is wrong with this review") }),
  output: done,
  refusals: ["not-found"],
  perMinuteMax: PER_MINUTE_MAX,
});

const reviewable = z.object({
  productId: rowId,
  productName: z.string(),
  picture,
  /** True for skin products. Only reviews of skin products rate scent and feel. */
  isForSkin: z.boolean(),
  review: said.extend({ state: z.enum(REVIEW_STATES), refusal: z.enum(REVIEW_REFUSALS).nullable() }).nullable(),
});
export type Reviewable = z.output<typeof reviewable>;

const ownReviews = z.object({
  /** Default name for a new review. Empty if unknown. */
  authorName: z.string(),
  products: z.array(reviewable),
  /** True if the customer accepts emails that ask for a review. */
  isAsked: z.boolean(),
});
export type OwnReviews = z.output<typeof ownReviews>;

export const listOwnReviews = endpoint({
  method: "GET",
  path: "/api/reviews",
  access: "customer",
  summary: "List the customer's delivered products and boxes by name, with their reviews",
  input: noInput,
  output: ownReviews,
});

const writing = {
  stars: z.int(CHOOSE_STARS).min(STARS_MIN, CHOOSE_STARS).max(STARS_MAX, CHOOSE_STARS),
  text: paragraphs(TEXT_MAX).default(""),
  scent: z.enum(REVIEW_SCENTS).nullable().default(null),
  skinFeel: z.enum(SKIN_FEELS).nullable().default(null),
  /** The author's name as published. Defaults to the customer's first name. */
  authorName: signature(NAME_MAX).optional(),
};
export const reviewForm = z.object(writing);

export const saveReview = endpoint({
  method: "PUT",
  path: "/api/reviews/{productId}",
  access: "customer",
  summary: "Create or update a review of a delivered product. Published after a check",
  input: z.object({ productId: pathId, ...writing }),
  output: ownReviews,
  refusals: ["not-delivered"],
  perMinuteMax: PER_MINUTE_MAX,
});

export const takeReviewBack = endpoint({
  method: "DELETE",
  path: "/api/reviews/{productId}",
  access: "customer",
  summary: "Delete the customer's review of a product",
  input: z.object({ productId: pathId }),
  output: ownReviews,
  refusals: ["not-found"],
});

export const askMeForReviews = endpoint({
  method: "PUT",
  path: "/api/review-emails",
  aliases: ["/api/review-letters"],
  access: "customer",
  summary: "Opt in to or out of review requests",
  input: z.object({ isAsked: z.boolean() }),
  output: ownReviews,
  perMinuteMax: PER_MINUTE_MAX,
});

export const openReviewLink = endpoint({
  method: "POST",
  path: "/api/review-link/open",
  access: "anyone",
  summary: "List the products of an order with their reviews, with the token from an email",
  input: z.object({ token: linkToken }),
  output: ownReviews,
  refusals: LINK_REFUSALS,
  perMinuteMax: PER_MINUTE_MAX,
});

export const saveReviewByLink = endpoint({
  method: "POST",
  path: "/api/review-link/save",
  access: "anyone",
  summary: "Create or update a review of a delivered product, with the token from an email",
  input: z.object({ token: linkToken, productId: rowId, ...writing }),
  output: ownReviews,
  refusals: [...LINK_REFUSALS, "not-delivered"],
  perMinuteMax: PER_MINUTE_MAX,
});

export const takeReviewBackByLink = endpoint({
  method: "POST",
  path: "/api/review-link/take-back",
  access: "anyone",
  summary: "Delete a review, with the token from an email",
  input: z.object({ token: linkToken, productId: rowId }),
  output: ownReviews,
  refusals: [...LINK_REFUSALS, "not-found"],
  perMinuteMax: PER_MINUTE_MAX,
});

export const askForReviewsByLink = endpoint({
  method: "POST",
  path: "/api/review-link/emails",
  aliases: ["/api/review-link/letters"],
  access: "anyone",
  summary: "Opt in to or out of review requests, with the token from an email",
  input: z.object({ token: linkToken, isAsked: z.boolean() }),
  output: ownReviews,
  refusals: LINK_REFUSALS,
  perMinuteMax: PER_MINUTE_MAX,
});
