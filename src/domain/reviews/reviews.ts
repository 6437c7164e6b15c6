export const REVIEW_STATES = ["pending", "shown", "refused"] as const;
/** State of a review. The shop checks new and changed reviews before it publishes them. */
export type ReviewState = (typeof REVIEW_STATES)[number];

/**
 * Reasons to reject a review. None concerns the number of stars, because hiding negative reviews misleads (Digital
 * Markets, Competition and Consumers Act 2024, Schedule 20, paragraph 13).
 */
export const REVIEW_REFUSALS = ["not-about-it", "personal-data", "abusive", "advertising", "medical-claim"] as const;
export type ReviewRefusal = (typeof REVIEW_REFUSALS)[number];

/** Reasons to report a review. */
export const REPORT_REASONS = [...REVIEW_REFUSALS, "not-true"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const STARS_MIN = 1;
export const STARS_MAX = 5;

export const REVIEW_SCENTS = ["too-light", "just-right", "too-strong"] as const;
export type ReviewScent = (typeof REVIEW_SCENTS)[number];

export const SKIN_FEELS = ["dry", "soft", "rich"] as const;
export type SkinFeel = (typeof SKIN_FEELS)[number];

/** Minimum number of reviews to show stars in product lists and search results. */
const RATING_SHOWN_FROM = 3;

/** Days from dispatch until a box counts as delivered. Boxes have no tracking. */
export const BOX_ARRIVES_DAYS = 5;

/** Days from delivery to the one email that asks for a review. */
export const ASKED_AFTER_DAYS = 10;

/** Maximum age in days of a delivery for which the shop sends a review request. */
export const ASKED_UNTIL_DAYS = 40;

/** Maximum rating at which a customer's next boxes avoid a product. */
export const DISLIKED_STARS = 2;

export interface Rating {
  count: number;
  /** Tenths of a star, rounded half up. Null without reviews. */
  average: number | null;
}

/** Rating for product lists and search engines. The average is null if there are too few reviews. */
export function rateForShelf(reviews: { count: number; starsSum: number }): { count: number; average: number } | null {
  const { count, average } = rate(reviews);
  return average === null || count < RATING_SHOWN_FROM ? null : { count, average };
}

/** Every review has the same weight. */
export function rate({ count, starsSum }: { count: number; starsSum: number }): Rating {
  return { count, average: count === 0 ? null : Math.round((starsSum * 10) / count) / 10 };
}
