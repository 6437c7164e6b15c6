import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "#contract/zod.ts";

/**
 * Validates a form with a schema. The schema and Zod load on the first submit. If they fail to load, the form is sent
 * and the server validates it. The schema must not transform input.
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

/** Returns the input as validated without a check, because the server refuses invalid input. */
function unchecked<Typed, Checked extends Typed>(values: Typed): Checked {
  return values as Checked;
}
