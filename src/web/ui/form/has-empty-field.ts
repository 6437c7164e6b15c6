import type { FieldPath, FieldValues, UseFormGetValues } from "react-hook-form";

/** Whether one of these fields has been left empty. */
export function hasEmptyField<Values extends FieldValues>(
  getValues: UseFormGetValues<Values>,
  fields: readonly FieldPath<Values>[],
): boolean {
  return fields.some((field) => String(getValues(field) ?? "").trim() === "");
}
