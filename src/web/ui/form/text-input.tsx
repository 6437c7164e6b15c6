import type { ComponentProps } from "react";

export const INPUT =
  "min-h-12 w-full rounded-paper border border-line-strong bg-surface-raised px-3.5 py-2.5 text-base text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft read-only:bg-surface-sunk disabled:bg-surface-sunk disabled:text-ink-soft aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger";

export function TextInput({ className = "", ...rest }: ComponentProps<"input">) {
  return <input type="text" {...rest} className={`${INPUT} ${className}`} />;
}
