import { isServedPostcode, NOT_SERVED, parsePostcode, postcodeAdvice } from "#domain/pricing/delivery.ts";
import type { z } from "./zod.ts";

/** A real postcode in the delivery area. The rule for required fields handles empty lines. */
export function servedPostcode(line: z.ZodString) {
  return ukPostcode(line).refine((typed) => isServedPostcode(parsePostcode(typed) ?? ""), NOT_SERVED);
}

/** A real UK postcode, also of Jersey and Guernsey. */
export function ukPostcode<Line extends z.ZodType<string>>(line: Line) {
  return line.refine((typed) => typed === "" || parsePostcode(typed) !== undefined, {
    error: ({ input }) => postcodeAdvice(String(input)),
  });
}
