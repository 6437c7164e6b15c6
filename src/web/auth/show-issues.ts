import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiRefusal } from "#web/api-client.ts";

/** Ties what the server found wrong to the fields of a form. Answers whether there was anything to tie. */
export function showIssues<Values extends FieldValues>(error: Error, setError: UseFormSetError<Values>): boolean {
  if (!(error instanceof ApiRefusal)) return false;
  for (const { path, message } of error.issues) setError(path as Path<Values>, { message });
  return error.issues.length > 0;
}
