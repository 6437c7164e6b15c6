import { Checkbox } from "#web/ui/form/checkbox.tsx";

interface ChoiceFieldsProps<Value extends string> {
  id: string;
  legend: string;
  choices: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  error: string | undefined;
  onChange: (chosen: Value[]) => void;
}

/** Checkboxes for some of a list. The error summary moves the focus to the group. */
export function ChoiceFields<Value extends string>(props: ChoiceFieldsProps<Value>) {
  const { id, legend, choices, chosen, error, onChange } = props;
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <fieldset id={id} tabIndex={-1} {...(error ? { "aria-describedby": `${id}-error` } : {})}>
      <legend className="font-medium">{legend}</legend>
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            className="items-start! py-2.5 [&>input]:mt-0.5"
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
