import { pageInput, searchInput } from "#contract/admin-list.ts";
import { endpoint, noInput } from "#contract/endpoint.ts";
import { instant, paragraphs, pathId, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { REPORT_REASONS, REVIEW_REFUSALS, REVIEW_SCENTS, REVIEW_STATES, SKIN_FEELS } from "#domain/reviews/reviews.ts";

const ANSWER_MAX = 1_000;

const adminReview = z.object({
  id: rowId,
  productId: rowId,
  productName: z.string(),
  /** Null if the product was bought at an earlier shop. */
  orderId: rowId.nullable(),
  authorName: z.string(),
  stars: z.int(),
  text: z.string(),
  scent: z.enum(REVIEW_SCENTS).nullable(),
  skinFeel: z.enum(SKIN_FEELS).nullable(),
  state: z.enum(REVIEW_STATES),
  refusal: z.enum(REVIEW_REFUSALS).nullable(),
  answer: z.string().nullable(),
  /** Reasons that readers gave when they reported the review. A decision on the review deletes them. */
  reports: z.array(z.enum(REPORT_REASONS)),
  written: instant,
  /**
   * Version of the review. The client sends it with a decision, so that nobody approves a text that has changed since.
   */
  version: instant,
});
export type AdminReview = z.output<typeof adminReview>;

export const listAdminReviews = endpoint({
  method: "GET",
  path: "/api/admin/reviews",
  access: "admin",
  permission: "reviews",
  summary: "List reviews, newest first",
  input: z.object({
    ...pageInput,
    search: searchInput,
    /** "reported" lists published reviews that readers have reported. */
    state: z.enum([...REVIEW_STATES, "reported"]).optional(),
    stars: z.enum(["1", "2", "3", "4", "5"]).optional(),
  }),
  output: z.array(adminReview),
});

export const downloadReviews = endpoint({
  method: "GET",
  path: "/api/admin/reviews/table",
  access: "admin",
  permission: "reviews",
  needsRecentAuth: true,
  summary: "Export all reviews as CSV",
  input: noInput,
  output: z.string(),
});

export const judgeReview = endpoint({
  method: "PATCH",
  path: "/api/admin/reviews/{reviewId}",
  access: "admin",
  permission: "reviews",
  summary: "Publish a review, or reject it for one of the given reasons",
  input: z
    .object({
      reviewId: pathId,
      state: z.enum(["refused", "shown"]),
      refusal: z.enum(REVIEW_REFUSALS, "Choose a reason").nullable().default(null),
      version: instant,
    })
    .refine(({ state, refusal }) => (state === "refused") === (refusal !== null), {
      path: ["refusal"],
      message: "Choose a reason if you reject the review, and none if you publish it",
    }),
  output: adminReview,
  refusals: ["not-found", "changed-meanwhile"],
});

export const answerReview = endpoint({
  method: "PUT",
  path: "/api/admin/reviews/{reviewId}/answer",
  access: "admin",
  permission: "reviews",
  summary: "Reply to a review publicly. An empty text removes the reply",
  input: z.object({ reviewId: pathId, answer: paragraphs(ANSWER_MAX), version: instant }),
  output: adminReview,
  refusals: ["not-found", "changed-meanwhile"],
});
