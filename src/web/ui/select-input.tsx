import type { ComponentProps } from "react";

/** A native choice from a list. */
export function SelectInput({ className = "", ...rest }: ComponentProps<"select">) {
  return (
    <select
      {...rest}
      className={`min-h-12 w-full rounded-paper border border-line-strong bg-surface-raised px-3 text-base text-ink hover:border-ink-soft aria-invalid:border-danger ${className}`}
    />
  );
}
