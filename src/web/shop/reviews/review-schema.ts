import { reviewForm } from "#contract/reviews/reviews.ts";
import { z } from "#contract/zod.ts";

/** As the shop checks it; the form always has all of its fields. */
export const reviewSchema = z.object({
  stars: reviewForm.shape.stars,
  text: z.string(),
  scent: reviewForm.shape.scent.removeDefault(),
  skinFeel: reviewForm.shape.skinFeel.removeDefault(),
  authorName: z.string(),
});
