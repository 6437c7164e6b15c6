import { AUDIENCES, DURATIONS, NATURALNESS, PURPOSES, type QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";

export type QuestionName = keyof QuestionnaireAnswers;

export interface Question {
  name: QuestionName;
  title: string;
  /** Values of the keys 1 to 4, in card order. */
  values: readonly string[];
}

/** Questions of the questionnaire, one per step, in order. */
export const WIZARD_QUESTIONS = [
  { name: "audience", title: "Who is the box for?", values: AUDIENCES },
  { name: "naturalness", title: "How natural would you like it?", values: NATURALNESS },
  { name: "purpose", title: "Who will open it?", values: PURPOSES },
  { name: "duration", title: "How long should it continue?", values: DURATIONS },
] as const satisfies readonly Question[];
