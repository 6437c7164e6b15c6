import { type ComponentProps, useEffect, useRef, useState } from "react";
import { ApiRefusal } from "#web/app/api-client.ts";
import { ErrorSummary, type SummarisedError } from "#web/ui/form/error-summary.tsx";
import { refusalReason } from "./refusal-reason.ts";

/**
 * One field with its button beside it. The button stands level with the control, whose label is above it and whose hint
 * and error are below it.
 */
export const FIELD_AND_BUTTON =
  "grid grid-cols-[minmax(0,24rem)_auto] items-start justify-start gap-3 [&>:first-child]:col-span-2 [&>button]:mt-[1.875rem]";

export interface InlineFormProps extends Omit<ComponentProps<"form">, "ref" | "onSubmit"> {
  onSubmit: (form: HTMLFormElement) => void;
  /** Error with which the server refused to save. */
  refused?: Error | null;
  /** Reason for `refused`, if it has a text of its own in this form. */
  reason?: ((refused: Error) => string | undefined) | undefined;
  /** Prefix of the fields' ids, so that the summary links to the field that the server names. */
  name?: string;
  /** Result of another button that reads the fields. With a new one, the summary drops fields that are no longer marked. */
  accepted?: unknown;
}

/**
 * A form within a page or a sheet, which marks its own wrong fields. The error summary above it takes the focus when a send
 * is refused. It lists the marked fields with their messages, or the server's reason if no field is marked.
 */
export function InlineForm({ onSubmit, refused = null, reason, name, accepted, children, ...rest }: InlineFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const [errors, setErrors] = useState<readonly SummarisedError[]>([]);
  const why = refused ? (reason?.(refused) ?? refusalReason(refused)) || "Try again in a moment." : "";
  // Reads the marked fields after they were drawn, so that each message has one source.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another accepted button is a reason to read again.
  useEffect(() => {
    if (attempts === 0 || !form.current) return;
    const marked = readMarkedFields(form.current);
    setErrors(marked.length > 0 || !refused ? marked : listRefusals(refused, why, name));
  }, [attempts, refused, why, name, accepted]);
  return (
    <form
      noValidate
      {...rest}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        setErrors([]);
        setAttempts(attempts + 1);
        onSubmit(event.currentTarget);
      }}
    >
      <div className="w-full empty:hidden max-xl:[&>div]:scroll-mb-28">
        <ErrorSummary key={attempts} errors={errors} />
      </div>
      {children}
    </form>
  );
}

/** Messages of the marked fields. Fields that share a message have one entry. */
function readMarkedFields(form: HTMLFormElement): SummarisedError[] {
  const marked = [...form.querySelectorAll<HTMLInputElement>("[aria-invalid=true]")].map((field) => ({
    ...(field.id ? { fieldId: field.id } : {}),
    message: messageOf(field),
  }));
  return [...Map.groupBy(marked, ({ message }) => message).values()].flatMap(([first]) => first ?? []);
}

/** The last description of a field is its message. A checkbox without one is named by its label. */
function messageOf(field: HTMLInputElement): string {
  const id = field.getAttribute("aria-describedby")?.split(" ").at(-1);
  const described = id ? document.getElementById(id)?.textContent : undefined;
  return described ?? `Confirm: ${field.labels?.[0]?.textContent ?? field.ariaLabel ?? ""}`;
}

function listRefusals(refused: Error, why: string, name: string | undefined): SummarisedError[] {
  const issues = refused instanceof ApiRefusal ? refused.issues : [];
  if (issues.length === 0) return [{ message: why }];
  return issues.map(({ path, message }) => ({
    ...(name ? { fieldId: `${name}-${path.replaceAll(".", "-")}` } : {}),
    message,
  }));
}
