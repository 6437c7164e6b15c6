import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

interface ReasonFieldProps {
  /** Who will read it. */
  hint: string;
  value: string;
  problem: string | undefined;
  onChange: (reason: string) => void;
}

/** The reason of a refund or a replacement, at most 200 characters. */
export function ReasonField({ hint, value, problem, onChange }: ReasonFieldProps) {
  return (
    <Field label="Reason" hint={hint} {...(problem ? { error: problem } : {})}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          maxLength={200}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
