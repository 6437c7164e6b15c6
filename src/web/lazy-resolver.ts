import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "#contract/zod.ts";

/** Checks a form by its schema, which is loaded when the form is first sent: most visitors send none. */
export function lazyResolver<Typed extends FieldValues, Checked extends FieldValues>(
  loadSchema: () => Promise<z.ZodType<Checked, Typed>>,
): Resolver<Typed, unknown, Checked> {
  return async (values, context, options) => {
    const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), loadSchema()]);
    return zodResolver(schema)(values, context, options);
  };
}
