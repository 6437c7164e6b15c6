import type { ComponentProps } from "react";
import type { FieldError } from "react-hook-form";
import { Field, type FieldProps } from "#web/ui/form/field.tsx";
import { Select, type SelectProps } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

/** Grid of fields whose labels and controls stand in lines. */
export const FIELD_GRID = "grid items-start gap-5";

export interface AreaFieldProps
  extends Omit<ComponentProps<"textarea">, "id">,
    Pick<FieldProps, "label" | "hint" | "isOptional"> {
  id: string;
  error?: FieldError | undefined;
}

/** A labelled text area. Spread react-hook-form's `register` into it. */
export function AreaField({ id, label, hint, error, isOptional = false, ...area }: AreaFieldProps) {
  return (
    <Field
      id={id}
      label={label}
      isOptional={isOptional}
      {...(hint ? { hint } : {})}
      {...(error?.message ? { error: error.message } : {})}
    >
      {(control) => <TextArea {...area} {...control} />}
    </Field>
  );
}

export interface SelectFieldProps extends Omit<SelectProps, "id"> {
  id: string;
  label: string;
  error?: FieldError | undefined;
  /** Label of the empty option. */
  noneLabel?: string;
  options: readonly { value: string; label: string }[];
}

/** A labelled select. Spread react-hook-form's `register` into it. */
export function SelectField({ id, label, error, noneLabel, options, ...select }: SelectFieldProps) {
  return (
    <Field id={id} label={label} {...(error?.message ? { error: error.message } : {})}>
      {(control) => (
        <Select {...select} {...control} options={options} className="w-full">
          {noneLabel !== undefined && <option value="">{noneLabel}</option>}
        </Select>
      )}
    </Field>
  );
}
