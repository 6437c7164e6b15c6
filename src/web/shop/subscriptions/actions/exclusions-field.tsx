import { useState } from "react";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

const EXCLUSIONS_MAX = 10;

/** Ingredients to avoid, separated by commas. */
export function ExclusionsField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field
      label="Anything we should leave out?"
      hint="Separate with commas: lavender, nut oils. We check every label and replace any product that contains them."
      isOptional
    >
      {(control) => (
        <TextInput {...control} maxLength={400} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

/** Splits text such as "Lavender, nut oils" into a list. */
export function splitExclusions(typed: string): string[] {
  return typed
    .split(/[,;\n]/)
    .map((word) => word.trim().slice(0, 40))
    .filter((word) => word.length >= 2)
    .slice(0, EXCLUSIONS_MAX);
}

interface ExclusionsChoiceProps {
  exclusions: readonly string[] | undefined;
  onChange: (exclusions: string[]) => void;
}

/**
 * Collapsed version for forms in which most customers leave this field empty. Keeps the typed text and passes on a
 * list.
 */
export function ExclusionsChoice({ exclusions = [], onChange }: ExclusionsChoiceProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-3 underline decoration-line-strong underline-offset-4 hover:decoration-ink">
        {exclusions.length > 0 ? `Without ${exclusions.join(", ")}` : "Leave something out? (optional)"}
      </summary>
      <div className="pt-1 pb-3">
        <ExclusionsField
          value={typed ?? exclusions.join(", ")}
          onChange={(value) => {
            setTyped(value);
            onChange(splitExclusions(value));
          }}
        />
      </div>
    </details>
  );
}
