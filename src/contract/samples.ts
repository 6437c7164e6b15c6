import { done, endpoint } from "./endpoint.ts";
import { email, line, personName, requiredLine } from "./fields.ts";
import { z } from "./zod.ts";

const isOver16 = z.literal(true, "Please confirm that you are 16 or over");

export const requestSample = endpoint({
  method: "POST",
  path: "/api/sample-request",
  access: "anyone",
  summary: "Ask for the word search's sample box, one a household",
  input: z.object({
    firstName: personName(60, "First name is required"),
    lastName: personName(60, "Last name is required"),
    email: requiredLine(254, "Email is required").pipe(email),
    address: requiredLine(200, "Address is required").regex(/[\p{L}\p{N}]/u, "Address is required"),
    city: requiredLine(60, "City is required"),
    postcode: requiredLine(12, "Postcode is required"),
    phone: line(25).optional(),
    /** Whoever does not send it has it from the form's words, and is noted as such. */
    over16: isOver16.optional(),
  }),
  output: done,
  refusals: ["sample-taken", "postcode-not-served"],
  perMinuteMax: 6,
});

/** What the page's own form asks for: there the tick must be set. */
export const sampleForm = requestSample.input.extend({ over16: isOver16 });
export type SampleForm = z.input<typeof sampleForm>;
