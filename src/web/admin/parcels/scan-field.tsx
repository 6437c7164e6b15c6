import { useState } from "react";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

export interface ScanFieldProps {
  label: string;
  hint: string;
  /** Takes what was scanned, and answers what came of it in words. */
  onScan: (code: string) => string;
}

/** A field for a scanner, which types and presses Enter: it empties itself and keeps the focus. */
export function ScanField({ label, hint, onScan }: ScanFieldProps) {
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const code = typed.trim();
        if (!code) return;
        setSaid(onScan(code));
        setTyped("");
      }}
    >
      <Field label={label} hint={hint}>
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <p role="status" className="mt-1 min-h-6 text-sm">
        {said}
      </p>
    </form>
  );
}
