import type { FieldValues, Path, UseFormSetError } from "react-hook-form";

/** What an answer may say of single fields; `path` as in "address.postcode". */
type Issues = readonly { path: string; message: string }[];

/** Ties what the server found wrong to the fields of a form. Answers whether there was anything to tie. */
export function showIssues<Values extends FieldValues>(
  error: Error & { issues?: Issues },
  setError: UseFormSetError<Values>,
): boolean {
  const issues = error.issues ?? [];
  for (const { path, message } of issues) setError(path as Path<Values>, { message });
  return issues.length > 0;
}
