export const REVIEW_STATES = ["pending", "shown", "refused"] as const;
/** What is written is looked at first; what is changed afterwards is looked at again. */
export type ReviewState = (typeof REVIEW_STATES)[number];

/**
 * Why a review may be refused. None of them is about how many stars it gives: hiding what is negative misleads
 * (Digital Markets, Competition and Consumers Act 2024, Schedule 20, paragraph 13).
 */
export const REVIEW_REFUSALS = ["not-about-it", "personal-data", "abusive", "advertising", "medical-claim"] as const;
export type ReviewRefusal = (typeof REVIEW_REFUSALS)[number];

export const STARS_MIN = 1;
export const STARS_MAX = 5;

export const REVIEW_SCENTS = ["too-light", "just-right", "too-strong"] as const;
export type ReviewScent = (typeof REVIEW_SCENTS)[number];

export const SKIN_FEELS = ["dry", "soft", "rich"] as const;
export type SkinFeel = (typeof SKIN_FEELS)[number];

export interface Rating {
  count: number;
  /** In tenths of a star, rounded half up; null while there is no review. */
  average: number | null;
}

/** The rating of reviews that give `starsSum` stars together: each counts alike, whatever it says. */
export function rate({ count, starsSum }: { count: number; starsSum: number }): Rating {
  return { count, average: count === 0 ? null : Math.round((starsSum * 10) / count) / 10 };
}
