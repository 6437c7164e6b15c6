import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "#contract/zod.ts";

/**
 * Validates a form with its schema, which loads with Zod when the form is first submitted. Until then the form is
 * submitting. If the schema cannot be loaded, the form is sent and the server validates it. Such a schema must not
 * transform input.
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

/** Input treated as validated: the server refuses what does not fit. */
function unchecked<Typed, Checked extends Typed>(values: Typed): Checked {
  return values as Checked;
}
