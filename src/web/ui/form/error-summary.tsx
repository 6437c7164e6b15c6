import { useEffect, useId, useRef } from "react";
import { useToast } from "#web/ui/toast.tsx";

export interface SummarisedError {
  fieldId?: string;
  message: string;
}

export interface ErrorSummaryProps {
  errors: readonly SummarisedError[];
  /** Message that required fields are empty. False or undefined if the errors are of another kind. */
  missing?: string | false;
}

const MISSING = "Missing Information";

/**
 * Errors above a form, with a separate notice if required fields are empty. Takes focus when it appears. Each line
 * links to its field.
 */
export function ErrorSummary({ errors, missing }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const hasErrors = errors.length > 0;

  const { showToast } = useToast();

  useEffect(() => {
    if (hasErrors) summary.current?.focus();
  }, [hasErrors]);
  useEffect(() => {
    if (hasErrors && missing) showToast({ title: MISSING, description: missing, variant: "destructive" });
  }, [hasErrors, missing, showToast]);

  if (!hasErrors) return null;
  return (
    <div
      ref={summary}
      tabIndex={-1}
      role="alert"
      aria-labelledby={titleId}
      className="rounded-paper border border-danger bg-danger-soft p-5"
    >
      <h2 id={titleId} className="text-xl text-danger">
        {missing ? MISSING : "There is a problem"}
      </h2>
      {missing && <p className="mt-1">{missing}</p>}
      <ul className="mt-2 space-y-1">
        {errors.map((error) => (
          <li key={`${error.fieldId ?? ""}${error.message}`}>
            <SummaryLine error={error} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SummaryLine({ error: { fieldId, message } }: { error: SummarisedError }) {
  if (!fieldId) return message;
  return (
    <a
      href={`#${fieldId}`}
      className="font-medium text-danger underline underline-offset-4"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(fieldId)?.focus();
      }}
    >
      {message}
    </a>
  );
}
