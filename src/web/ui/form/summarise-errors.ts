import type { FieldErrors, FieldPath, FieldValues } from "react-hook-form";
import type { SummarisedError } from "./error-summary.tsx";

/** Errors for the summary, in field order. A name in `fieldOrder` also covers the fields of its group. */
export function summariseErrors<Values extends FieldValues>(
  form: string,
  errors: FieldErrors<Values>,
  fieldOrder: readonly (FieldPath<Values> | (keyof Values & string))[],
): SummarisedError[] {
  const placeOf = ({ path }: Leaf) => fieldOrder.findIndex((name) => path === name || path.startsWith(`${name}.`));
  return leaves("", errors)
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map(({ path, message }) => ({ fieldId: `${form}-${path.replaceAll(".", "-")}`, message }));
}

interface Leaf {
  path: string;
  message: string;
}

function leaves(prefix: string, errors: object): Leaf[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (!error || typeof error !== "object" || name === "ref") return [];
    const path = prefix ? `${prefix}.${name}` : name;
    if ("message" in error && typeof error.message === "string") return [{ path, message: error.message }];
    return leaves(path, error);
  });
}
