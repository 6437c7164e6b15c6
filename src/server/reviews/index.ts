// What the other rooms may know of this one.

export { askForReviews } from "./ask-for-reviews.ts";
export { countReviewsToRead } from "./list-admin-reviews.ts";
export { listDisliked } from "./list-disliked.ts";
