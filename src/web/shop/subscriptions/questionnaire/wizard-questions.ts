import { AUDIENCES, DURATIONS, NATURALNESS, PURPOSES, type QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";

export type QuestionName = keyof QuestionnaireAnswers;

export interface Question {
  name: QuestionName;
  title: string;
  /** What the keys 1 to 4 choose, in the order of the cards. */
  values: readonly string[];
}

/** One entry per step, in the order they are asked. */
export const WIZARD_QUESTIONS = [
  { name: "audience", title: "Who is the box for?", values: AUDIENCES },
  { name: "naturalness", title: "How natural would you like it?", values: NATURALNESS },
  { name: "purpose", title: "Who will open it?", values: PURPOSES },
  { name: "duration", title: "How long should it go on?", values: DURATIONS },
] as const satisfies readonly Question[];
