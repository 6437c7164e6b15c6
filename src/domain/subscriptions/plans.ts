import { lessPercent, type Pence, pence } from "#domain/money.ts";

export const AUDIENCES = ["women", "men", "children"] as const;
export const NATURALNESS = ["100natural", "99natural"] as const;
export const PURPOSES = ["personal", "gift"] as const;
export const DURATIONS = ["monthly", "3months", "6months", "12months"] as const;

export type Audience = (typeof AUDIENCES)[number];
export type Naturalness = (typeof NATURALNESS)[number];
export type Purpose = (typeof PURPOSES)[number];
export type Duration = (typeof DURATIONS)[number];

/** Answers in the order of the questions. */
export interface QuestionnaireAnswers {
  audience: Audience;
  naturalness: Naturalness;
  purpose: Purpose;
  duration: Duration;
}

export interface Plan {
  /** Id of the plan and of its product: the audience number (women 1, men 2, children 3) times 100, plus the months. */
  id: number;
  audience: Audience;
  duration: Duration;
  /** Number of boxes. A rolling plan has 1. */
  months: number;
  rolls: boolean;
  regularPence: Pence;
  monthlyPence: Pence;
  discountPercent: number;
  /** Price of a first box for this audience. Never more than the plan's monthly price. */
  firstBoxPence: Pence;
  isPopular: boolean;
}

const AUDIENCE_NUMBERS: Readonly<Record<Audience, number>> = { women: 1, men: 2, children: 3 };
/** Number of boxes of a plan. A rolling plan has 1. */
export const DURATION_MONTHS: Readonly<Record<Duration, number>> = {
  monthly: 1,
  "3months": 3,
  "6months": 6,
  "12months": 12,
};

/** Id of a plan. Its product has the same id. */
export function planId(audience: Audience, duration: Duration): number {
  return AUDIENCE_NUMBERS[audience] * 100 + DURATION_MONTHS[duration];
}

/** Settings that plan prices depend on. */
export interface PlanPrices {
  regularBoxPence: Readonly<Record<Audience, Pence>>;
  firstBoxPence: Pence;
  planDiscountPercent: Readonly<Record<Duration, number>>;
}

/** Settings that say what new customers can choose. Existing subscriptions do not depend on them. */
export interface PlanOffer {
  offeredAudiences: Readonly<Record<Audience, boolean>>;
  offeredDurations: Readonly<Record<Duration, boolean>>;
}

/** How the pages present an audience's box. */
export interface BoxLooks {
  /** Name of an audience: "Women". The names of its box and of its plans follow from it. */
  audienceNames: Readonly<Record<Audience, string>>;
  /** Line below the audience in the questionnaire. */
  audienceLines: Readonly<Record<Audience, string>>;
  /** Address of the picture of an audience's box. Empty for those that come with the shop. */
  audiencePictures: Readonly<Record<Audience, string>>;
  /** Line about what a box is, in the menu and in links to the boxes. Empty for the text that comes with the shop. */
  boxLine: string;
}

/** True if new customers can choose the plan. */
export function isOffered(
  { audience, duration }: Pick<Plan, "audience" | "duration">,
  { offeredAudiences, offeredDurations }: PlanOffer,
): boolean {
  return offeredAudiences[audience] && offeredDurations[duration];
}

/** A plan with the prices from the current settings. */
export function planFor(audience: Audience, duration: Duration, prices: PlanPrices): Plan {
  const regularPence = prices.regularBoxPence[audience];
  const discountPercent = prices.planDiscountPercent[duration];
  const monthlyPence = lessPercent(regularPence, discountPercent);
  return {
    id: planId(audience, duration),
    audience,
    duration,
    months: DURATION_MONTHS[duration],
    rolls: duration === "monthly",
    regularPence,
    monthlyPence,
    discountPercent,
    firstBoxPence: pence(Math.min(prices.firstBoxPence, monthlyPence)),
    isPopular: duration === "12months",
  };
}

/** Audience and duration of a plan's product id. Undefined for other products. */
export function findPlanKey(productId: number): { audience: Audience; duration: Duration } | undefined {
  for (const audience of AUDIENCES) {
    for (const duration of DURATIONS) {
      if (planId(audience, duration) === productId) return { audience, duration };
    }
  }
  return undefined;
}

/** A plan as a gift. A rolling plan becomes a single box unless the giver lets it continue. */
export function asGift(plan: Plan, goesOn: boolean): Plan {
  return plan.rolls && !goesOn ? { ...plan, rolls: false } : plan;
}

export function isSingleBox({ months, rolls }: Pick<Plan, "months" | "rolls">): boolean {
  return months === 1 && !rolls;
}

/** All twelve plans, ordered by audience, then by duration, shortest first. */
export function allPlans(prices: PlanPrices): Plan[] {
  return AUDIENCES.flatMap((audience) => DURATIONS.map((duration) => planFor(audience, duration, prices)));
}

/** True if the first box is cheaper than the plan's monthly price. Only then may the shop call it an offer. */
export function hasFirstBoxOffer(plan: Plan): boolean {
  return plan.firstBoxPence < plan.monthlyPence;
}
