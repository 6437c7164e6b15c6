import { useId } from "react";
import { Select } from "#web/ui/form/select.tsx";

export interface FilterSelectProps<Value extends string> {
  label: string;
  /** What stands for "no filter". */
  allLabel?: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** One filter (or the sort) of a list. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, allLabel, options, value, onChange } = props;
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
        {label}
      </label>
      <Select
        id={id}
        options={options}
        value={value ?? ""}
        onChange={(event) => onChange(options.find((option) => option.value === event.currentTarget.value)?.value)}
      >
        {allLabel !== undefined && <option value="">{allLabel}</option>}
      </Select>
    </div>
  );
}
