import { z } from "zod";
import { AUDIENCES, DURATIONS, NATURALNESS, PURPOSES } from "#domain/plans.ts";
import { endpoint, noInput } from "./endpoint.ts";

export const answers = z.object({
  audience: z.enum(AUDIENCES),
  naturalness: z.enum(NATURALNESS),
  purpose: z.enum(PURPOSES),
  duration: z.enum(DURATIONS),
});

export const getQuestionnaire = endpoint({
  method: "GET",
  path: "/api/questionnaire",
  access: "customer",
  summary: "The answers saved last, or null",
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
