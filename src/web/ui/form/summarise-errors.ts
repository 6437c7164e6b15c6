import type { FieldErrors, FieldValues } from "react-hook-form";
import type { SummarisedError } from "./error-summary.tsx";

/** The id of a form's field: the form's own prefix and the field's path. */
function fieldId(form: string, path: string): string {
  return `${form}-${path.replaceAll(".", "-")}`;
}

/** A form's errors for its summary, in the order of its fields; groups of fields are opened. */
export function summariseErrors<Values extends FieldValues>(
  form: string,
  errors: FieldErrors<Values>,
  fieldOrder: readonly (keyof Values & string)[],
): SummarisedError[] {
  const places: readonly string[] = fieldOrder;
  const inOrder = Object.entries(errors).sort(([a], [b]) => places.indexOf(a) - places.indexOf(b));
  return collect(form, "", Object.fromEntries(inOrder));
}

function collect(form: string, prefix: string, errors: object): SummarisedError[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (!error || typeof error !== "object" || name === "ref") return [];
    const path = prefix ? `${prefix}.${name}` : name;
    if ("message" in error && typeof error.message === "string") {
      return [{ fieldId: fieldId(form, path), message: error.message }];
    }
    return collect(form, path, error);
  });
}
