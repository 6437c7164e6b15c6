import { endpoint, noInput } from "#contract/endpoint.ts";
import { line } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { AUDIENCES, DURATIONS, NATURALNESS, PURPOSES } from "#domain/subscriptions/plans.ts";

const EXCLUSIONS_MAX = 10;

/** Substances to leave out of a box, as free text. */
export const exclusions = z
  .array(line(40).min(2, "Enter at least two letters"))
  .max(EXCLUSIONS_MAX, `Enter at most ${EXCLUSIONS_MAX}`);

export const answers = z.object({
  audience: z.enum(AUDIENCES),
  naturalness: z.enum(NATURALNESS),
  purpose: z.enum(PURPOSES),
  duration: z.enum(DURATIONS),
  exclusions: exclusions.default([]),
});
export type Answers = z.output<typeof answers>;

export const getQuestionnaire = endpoint({
  method: "GET",
  path: "/api/questionnaire",
  access: "customer",
  summary: "Get the saved answers, or null",
  input: noInput,
  output: answers.nullable(),
});

export const saveQuestionnaire = endpoint({
  method: "POST",
  path: "/api/questionnaire",
  access: "customer",
  summary: "Save the answers",
  input: answers,
  output: answers,
  perMinuteMax: 30,
});
