import { done, endpoint } from "./endpoint.ts";
import { email, line, personName, requiredLine } from "./fields.ts";
import { z } from "./zod.ts";

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
    over16: z.literal(true, "Please confirm that you are 16 or over"),
  }),
  output: done,
  refusals: ["sample-taken", "postcode-not-served"],
  perMinuteMax: 6,
});
