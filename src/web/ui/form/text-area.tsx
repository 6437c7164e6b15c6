import type { ComponentProps } from "react";

/** Grows with its text where the browser supports it. */
export function TextArea({ className = "", rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={`field-sizing-content max-h-96 min-h-24 w-full rounded-paper border border-line-strong bg-surface-raised px-3.5 py-2.5 text-base text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger ${className}`}
    />
  );
}
