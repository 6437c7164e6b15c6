import type { FieldError } from "react-hook-form";
import { Field } from "#web/ui/form/field.tsx";
import { Select, type SelectProps } from "#web/ui/form/select.tsx";

export interface SelectFieldProps extends Omit<SelectProps, "id"> {
  id: string;
  label: string;
  error?: FieldError | undefined;
  /** What stands for "none". */
  noneLabel?: string;
  options: readonly { value: string; label: string }[];
}

/** A labelled choice of one; spread react-hook-form's `register` into it. */
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
