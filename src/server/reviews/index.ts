export { askForReviews } from "./ask-for-reviews.ts";
export { countReviewsToRead } from "./judge-review.ts";
export { REVIEW_TABLES } from "./judging.queries.ts";
export { listDisliked } from "./list-reviews.ts";
