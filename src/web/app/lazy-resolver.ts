import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "#contract/zod.ts";

/**
 * Checks a form by its schema, which is loaded with Zod when the form is first sent: most visitors send none. Until then
 * the form is submitting, and its button must say so. When it cannot be loaded the form is sent unchecked: the shop
 * checks it anyway, and a call without a network is told as one. Such a schema turns nothing into something else.
 */
export function lazyResolver<Typed extends FieldValues, Checked extends Typed>(
  loadSchema: () => Promise<z.ZodType<Checked, Typed>>,
): Resolver<Typed, unknown, Checked> {
  return async (values, context, options) => {
    let resolve: Resolver<Typed, unknown, Checked>;
    try {
      const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), loadSchema()]);
      resolve = zodResolver(schema);
    } catch (error) {
      console.warn("a form is sent unchecked, because its rules could not be loaded", error);
      return { values: unchecked<Typed, Checked>(values), errors: {} };
    }
    return resolve(values, context, options);
  };
}

/** What was typed, as if it had been checked: the shop refuses what does not fit and knows what is left out. */
function unchecked<Typed, Checked extends Typed>(values: Typed): Checked {
  return values as Checked;
}
