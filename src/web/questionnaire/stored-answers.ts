import { z } from "zod";
import { type Answers, answers } from "#contract/questionnaire.ts";

export type PartialAnswers = Partial<Answers>;

const STORAGE_KEY = "selectedPlan";

const storedAnswers = z.object({
  answers: answers.partial(),
  /** True once the last question was left, so that the summary comes next. */
  isComplete: z.boolean(),
  /** True while the answers wait for a sign-in to be saved. */
  isSaveWanted: z.boolean(),
});
export type StoredAnswers = z.output<typeof storedAnswers>;

/** The answers of this browser tab: nobody loses them by reloading, signing in or coming back. */
export function readStoredAnswers(): StoredAnswers | undefined {
  try {
    return storedAnswers.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null")).data;
  } catch {
    return undefined;
  }
}

export function storeAnswers(stored: StoredAnswers): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {
    // A browser without storage (full, or forbidden): the answers last as long as the page.
  }
}

export function forgetStoredAnswers(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept, then.
  }
}

/** The answers when none is missing. */
export function completeAnswers(partial: PartialAnswers): Answers | undefined {
  return answers.safeParse(partial).data;
}
