import { lessPercent, type Pence, pence } from "#domain/money.ts";

export const AUDIENCES = ["women", "men", "children"] as const;
export const NATURALNESS = ["100natural", "99natural"] as const;
export const PURPOSES = ["personal", "gift"] as const;
export const DURATIONS = ["monthly", "3months", "6months", "12months"] as const;

export type Audience = (typeof AUDIENCES)[number];
export type Naturalness = (typeof NATURALNESS)[number];
export type Purpose = (typeof PURPOSES)[number];
export type Duration = (typeof DURATIONS)[number];

/** What the questionnaire asks, in its order. */
export interface QuestionnaireAnswers {
  audience: Audience;
  naturalness: Naturalness;
  purpose: Purpose;
  duration: Duration;
}

export interface Plan {
  /** Audience number (women 1, men 2, children 3) times 100 plus months. The same id names the plan's product. */
  id: number;
  audience: Audience;
  duration: Duration;
  /** How many boxes the plan has; 1 means it rolls on month by month until it is ended. */
  months: number;
  rolls: boolean;
  regularPence: Pence;
  monthlyPence: Pence;
  discountPercent: number;
  /** What a first box costs for this audience on this plan: never more than the plan's own month. */
  firstBoxPence: Pence;
  isPopular: boolean;
}

const AUDIENCE_NUMBERS: Readonly<Record<Audience, number>> = { women: 1, men: 2, children: 3 };
const DURATION_MONTHS: Readonly<Record<Duration, number>> = { monthly: 1, "3months": 3, "6months": 6, "12months": 12 };

const AUDIENCE_TITLES: Readonly<Record<Audience, string>> = {
  women: "Women's Monthly Subscription Box",
  men: "Men's Monthly Subscription Box",
  children: "Children's Monthly Subscription Box",
};

/** The name under which a plan is sold, also on order lines ("Subscription Box" marks them as such on the wire). */
export function planTitle(audience: Audience): string {
  return AUDIENCE_TITLES[audience];
}

/** A plan's id, which is its product's id too. */
export function planId(audience: Audience, duration: Duration): number {
  return AUDIENCE_NUMBERS[audience] * 100 + DURATION_MONTHS[duration];
}

/** The settings that plans are priced by. */
export interface PlanPrices {
  regularBoxPence: Readonly<Record<Audience, Pence>>;
  firstBoxPence: Pence;
  planDiscountPercent: Readonly<Record<Duration, number>>;
}

/** The plan sold for an audience and duration at today's prices. */
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

/** The audience and duration behind a plan's product id, or undefined when the id is no plan's. */
export function findPlanKey(productId: number): { audience: Audience; duration: Duration } | undefined {
  for (const audience of AUDIENCES) {
    for (const duration of DURATIONS) {
      if (planId(audience, duration) === productId) return { audience, duration };
    }
  }
  return undefined;
}

/** A plan as a gift: one that would roll on is a single box, unless its giver wants it to go on. */
export function asGift(plan: Plan, goesOn: boolean): Plan {
  return plan.rolls && !goesOn ? { ...plan, rolls: false } : plan;
}

/** Whether a plan, or a subscription of as many months, is one box and nothing after it. */
export function isSingleBox({ months, rolls }: Pick<Plan, "months" | "rolls">): boolean {
  return months === 1 && !rolls;
}

/** All twelve plans, audience by audience, shortest first. */
export function allPlans(prices: PlanPrices): Plan[] {
  return AUDIENCES.flatMap((audience) => DURATIONS.map((duration) => planFor(audience, duration, prices)));
}

/** Whether a first box is really cheaper than the plan's own month, so that it may be called an offer. */
export function hasFirstBoxOffer(plan: Plan): boolean {
  return plan.firstBoxPence < plan.monthlyPence;
}
