import type { FieldPath, FieldValues, UseFormGetValues } from "react-hook-form";

export function hasEmptyField<Values extends FieldValues>(
  getValues: UseFormGetValues<Values>,
  fields: readonly FieldPath<Values>[],
): boolean {
  return fields.some((field) => String(getValues(field) ?? "").trim() === "");
}
