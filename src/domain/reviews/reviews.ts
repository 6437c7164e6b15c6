export const REVIEW_STATES = ["pending", "shown", "refused"] as const;
/** What is written is looked at first; what is changed afterwards is looked at again. */
export type ReviewState = (typeof REVIEW_STATES)[number];

/**
 * Why a review may be refused. None of them is about how many stars it gives: hiding what is negative misleads
 * (Digital Markets, Competition and Consumers Act 2024, Schedule 20, paragraph 13).
 */
export const REVIEW_REFUSALS = ["not-about-it", "personal-data", "abusive", "advertising", "medical-claim"] as const;
export type ReviewRefusal = (typeof REVIEW_REFUSALS)[number];

/** Why somebody who reads a review may want it looked at again. */
export const REPORT_REASONS = [...REVIEW_REFUSALS, "not-true"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const STARS_MIN = 1;
export const STARS_MAX = 5;

export const REVIEW_SCENTS = ["too-light", "just-right", "too-strong"] as const;
export type ReviewScent = (typeof REVIEW_SCENTS)[number];

export const SKIN_FEELS = ["dry", "soft", "rich"] as const;
export type SkinFeel = (typeof SKIN_FEELS)[number];

/** From so many reviews on, stars stand on shelves and in what search engines read: fewer say too little. */
const RATING_SHOWN_FROM = 3;

/** A box counts as arrived so many days after it has left: carriers say nothing of boxes. */
export const BOX_ARRIVES_DAYS = 5;

/** Days between an arrival and the one email that asks how it was: time enough for a bath or two. */
export const ASKED_AFTER_DAYS = 10;

/** What arrived longer ago is not asked about any more. */
export const ASKED_UNTIL_DAYS = 40;

/** Who gives a thing so many stars or fewer does not get it in a box again, where anything else will do. */
export const DISLIKED_STARS = 2;

export interface Rating {
  count: number;
  /** In tenths of a star, rounded half up; null while there is no review. */
  average: number | null;
}

/** A rating as shelves and search engines show it; null where the reviews are too few to say something. */
export function rateForShelf(reviews: { count: number; starsSum: number }): { count: number; average: number } | null {
  const { count, average } = rate(reviews);
  return average === null || count < RATING_SHOWN_FROM ? null : { count, average };
}

/** The rating of reviews that give `starsSum` stars together: each counts alike, whatever it says. */
export function rate({ count, starsSum }: { count: number; starsSum: number }): Rating {
  return { count, average: count === 0 ? null : Math.round((starsSum * 10) / count) / 10 };
}
