// What the other rooms may know of this one.

export { askForReviews } from "./ask-for-reviews.ts";
export { listDisliked } from "./list-disliked.ts";
