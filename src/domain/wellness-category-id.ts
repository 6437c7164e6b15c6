/** The category that holds the Wellness Collection. */
export const WELLNESS_CATEGORY_ID = 19;
