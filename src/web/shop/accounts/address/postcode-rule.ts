import type { z } from "#contract/zod.ts";
import { isServedPostcode, parsePostcode, postcodeAdvice } from "#domain/pricing/delivery.ts";

export const NOT_SERVED = "We do not deliver to Jersey or Guernsey";

/** A real postcode in the delivery area. The rule for required fields handles empty lines. */
export function servedPostcode(line: z.ZodString) {
  return ukPostcode(line).refine((typed) => isServedPostcode(parsePostcode(typed) ?? ""), NOT_SERVED);
}

export function ukPostcode<Line extends z.ZodType<string>>(line: Line) {
  return line.refine(isUkPostcode, { error: ({ input }) => postcodeAdvice(String(input)) });
}

function isUkPostcode(typed: string): boolean {
  return typed === "" || parsePostcode(typed) !== undefined;
}
