export { askForReviews } from "./ask-for-reviews.ts";
export { countReviewsToRead } from "./judge-review.ts";
export { listDisliked } from "./list-reviews.ts";
