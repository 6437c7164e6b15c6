import { useState } from "react";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

interface ScanFieldProps {
  label: string;
  hint: string;
  /** True for a large target. */
  isLarge?: boolean;
  /** Handles a scanned code and returns a message about the result. */
  onScan: (code: string) => string;
}

/**
 * A field for a barcode scanner, which types the code and presses Enter. The field then clears itself and keeps the
 * focus.
 */
export function ScanField({ label, hint, isLarge = false, onScan }: ScanFieldProps) {
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
            className={isLarge ? "min-h-14" : ""}
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
