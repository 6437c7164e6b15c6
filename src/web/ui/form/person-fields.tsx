import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "./text-field.tsx";

/** One field of a form: its name there, what react-hook-form's `register` answered, and what is wrong with it. */
interface Registered {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

interface PersonFieldProps extends Registered {
  /** Begins the ids of the form's fields. */
  form: string;
}

/** First and last name, side by side where there is room. */
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
      label="E-mail"
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

/** Where somebody chooses a password, and is told what makes a good one. */
export function NewPasswordField({ form, field, error, label = "Password" }: PersonFieldProps & { label?: string }) {
  return (
    <TextField
      id={`${form}-${field.name}`}
      label={label}
      hint="At least 6 characters. Three random words make a good one."
      type="password"
      autoComplete="new-password"
      error={error}
      {...field}
    />
  );
}
