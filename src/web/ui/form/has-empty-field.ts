import type { FieldPath, FieldValues, UseFormGetValues } from "react-hook-form";

/** True if one of these fields is empty. */
export function hasEmptyField<Values extends FieldValues>(
  getValues: UseFormGetValues<Values>,
  fields: readonly FieldPath<Values>[],
): boolean {
  return fields.some((field) => String(getValues(field) ?? "").trim() === "");
}
