import type { Answers } from "#contract/subscriptions/questionnaire.ts";
import { AUDIENCES, DURATIONS, NATURALNESS, PURPOSES } from "#domain/subscriptions/plans.ts";

export type PartialAnswers = Partial<Answers>;

const STORAGE_KEY = "selectedPlan";

export interface StoredAnswers {
  answers: PartialAnswers;
  /** True after the last question, so that the summary follows. */
  isComplete: boolean;
  /** True while the answers are to be saved after sign-in. */
  isSaveWanted: boolean;
}

/** Answers of this tab, which survive reloads and signing in. */
export function readStoredAnswers(): StoredAnswers | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    return isStoredAnswers(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

// Validates without Zod, which would otherwise load with every page that offers a box.
function isStoredAnswers(stored: unknown): stored is StoredAnswers {
  const { answers, isComplete, isSaveWanted } = fieldsOf(stored);
  const { audience, naturalness, purpose, duration, exclusions } = fieldsOf(answers);
  return (
    typeof answers === "object" &&
    answers !== null &&
    typeof isComplete === "boolean" &&
    typeof isSaveWanted === "boolean" &&
    isChoice(audience, AUDIENCES) &&
    isChoice(naturalness, NATURALNESS) &&
    isChoice(purpose, PURPOSES) &&
    isChoice(duration, DURATIONS) &&
    isWordList(exclusions)
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isChoice(value: unknown, choices: readonly string[]): boolean {
  return value === undefined || (typeof value === "string" && choices.includes(value));
}

function isWordList(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((word) => typeof word === "string"));
}

export function storeAnswers(stored: StoredAnswers): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // Storage is full or blocked, so the answers last only as long as the page.
  }
}

export function forgetStoredAnswers(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/** The answers if all are present. Otherwise undefined. */
export function completeAnswers(partial: PartialAnswers): Answers | undefined {
  const { audience, naturalness, purpose, duration, exclusions = [] } = partial;
  return audience && naturalness && purpose && duration && { audience, naturalness, purpose, duration, exclusions };
}

/** Answers without an audience or a plan that is not on offer. */
export function withOffered(
  answers: PartialAnswers,
  plans: readonly Pick<Answers, "audience" | "duration">[],
): PartialAnswers {
  const { audience, duration } = answers;
  const own = plans.filter((plan) => audience === undefined || plan.audience === audience);
  return {
    ...answers,
    audience: own.length > 0 ? audience : undefined,
    duration: own.some((plan) => plan.duration === duration) ? duration : undefined,
  };
}
