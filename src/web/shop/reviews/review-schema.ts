import { reviewForm } from "#contract/reviews/reviews.ts";
import { z } from "#contract/zod.ts";

/** The contract's rules, with all fields required. */
export const reviewSchema = z.object({
  stars: reviewForm.shape.stars,
  text: z.string(),
  scent: reviewForm.shape.scent.removeDefault(),
  skinFeel: reviewForm.shape.skinFeel.removeDefault(),
  authorName: z.string(),
});
