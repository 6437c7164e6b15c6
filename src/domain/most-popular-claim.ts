/** The claim by which the plan of 12 boxes is called the most popular. It stands beside the plan and nowhere else. */
export const MOST_POPULAR_CLAIM = "most-popular";
