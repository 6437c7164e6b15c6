export interface SmallChoiceProps<Value extends string> {
  legend: string;
  name: string;
  text: Readonly<Record<Value, string>>;
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** One of a few words, or none of them: native radio buttons in a row. */
export function SmallChoice<Value extends string>({ legend, name, text, value, onChange }: SmallChoiceProps<Value>) {
  // The keys of a table of words are its values.
  const options = Object.entries(text) as [Value, string][];
  return (
    <fieldset>
      <legend className="font-medium">
        {legend} <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {[...options, [null, "Not sure"] as const].map(([option, label]) => (
          <label
            key={label}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-paper border border-line-strong/60 bg-surface-raised px-3 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              className="size-4 accent-accent outline-none"
              onChange={() => onChange(option)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
