import type { ComponentProps } from "react";
import type { FieldError } from "react-hook-form";
import { Field, type FieldProps } from "./field.tsx";
import { PasswordInput } from "./password-input.tsx";
import { TextInput } from "./text-input.tsx";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "id">, Pick<FieldProps, "label" | "hint"> {
  id: string;
  error?: FieldError | undefined;
  isOptional?: boolean;
}

/** Labelled text field. Spread react-hook-form's `register` into it. */
export function TextField({ id, label, hint, error, isOptional, type, ...input }: TextFieldProps) {
  const Input = type === "password" ? PasswordInput : TextInput;
  return (
    <Field
      id={id}
      label={label}
      {...(hint ? { hint } : {})}
      {...(error?.message ? { error: error.message } : {})}
      {...(isOptional ? { isOptional } : {})}
    >
      {(control) => <Input {...input} {...(type && type !== "password" ? { type } : {})} {...control} />}
    </Field>
  );
}
