import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "./text-field.tsx";

/** A form field: name, react-hook-form's `register` result and error. */
interface Registered {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

interface PersonFieldProps extends Registered {
  /** Prefix of the field ids. */
  form: string;
}

/** First and last name, side by side if there is space. */
export function NameFields({ form, first, last }: { form: string; first: Registered; last: Registered }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        id={`${form}-${first.field.name}`}
        label="First name"
        autoComplete="given-name"
        error={first.error}
        {...first.field}
      />
      <TextField
        id={`${form}-${last.field.name}`}
        label="Last name"
        autoComplete="family-name"
        error={last.error}
        {...last.field}
      />
    </div>
  );
}

export function EmailField({ form, field, error, hint }: PersonFieldProps & { hint?: string }) {
  return (
    <TextField
      id={`${form}-${field.name}`}
      label="Email"
      {...(hint ? { hint } : {})}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      {...field}
    />
  );
}

/** New password, with advice. */
export function NewPasswordField({
  form,
  field,
  error,
  label = "Password",
  lengthMin = 6,
}: PersonFieldProps & { label?: string; lengthMin?: number }) {
  return (
    <TextField
      id={`${form}-${field.name}`}
      label={label}
      hint={`At least ${lengthMin} characters. Three random words make a good password.`}
      type="password"
      autoComplete="new-password"
      error={error}
      {...field}
    />
  );
}
