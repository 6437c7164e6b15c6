import type { FieldValues, Path, UseFormSetError } from "react-hook-form";

/** Field errors of a response. `path` is like "address.postcode". */
type Issues = readonly { path: string; message: string }[];

/** Shows the server's field errors in the form. Returns true if there were any. */
export function showIssues<Values extends FieldValues>(
  error: Error & { issues?: Issues },
  setError: UseFormSetError<Values>,
): boolean {
  const issues = error.issues ?? [];
  for (const { path, message } of issues) setError(path as Path<Values>, { message });
  return issues.length > 0;
}
