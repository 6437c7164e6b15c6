import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "#web/ui/form/text-field.tsx";

export interface CurrentPasswordFieldProps {
  /** Begins the ids of the form's fields. */
  form: string;
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/** Asks once more for the password, before something that a borrowed session may not do. */
export function CurrentPasswordField({ form, field, error }: CurrentPasswordFieldProps) {
  return (
    <TextField
      id={`${form}-${field.name}`}
      label="Your present password"
      type="password"
      autoComplete="current-password"
      error={error}
      {...field}
    />
  );
}
