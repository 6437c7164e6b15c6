import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "#web/ui/form/text-field.tsx";

export interface CurrentPasswordFieldProps {
  /** Prefix of the field ids. */
  form: string;
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/** Asks for the password before an action that must not be possible with a stolen session. */
export function CurrentPasswordField({ form, field, error }: CurrentPasswordFieldProps) {
  return (
    <TextField
      id={`${form}-${field.name}`}
      label="Current password"
      type="password"
      autoComplete="current-password"
      error={error}
      {...field}
    />
  );
}
