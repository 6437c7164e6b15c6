import type { ComponentProps } from "react";

type Size = "small" | "regular";

const SIZES = { small: "min-h-11 py-1 text-sm sm:min-h-9", regular: "min-h-12 py-2 text-base" } satisfies Record<
  Size,
  string
>;

export interface SelectProps extends Omit<ComponentProps<"select">, "size"> {
  size?: Size;
  /** Options added after the children. */
  options?: readonly { value: string; label: string }[];
}

/** A styled native select. */
export function Select({ size = "regular", className = "", options = [], children, ...rest }: SelectProps) {
  return (
    <select
      {...rest}
      className={`cursor-pointer rounded-paper border border-line-strong bg-surface-raised px-3 text-ink transition-colors hover:border-ink-soft disabled:cursor-not-allowed disabled:bg-surface-sunk disabled:text-ink-soft aria-busy:cursor-progress aria-invalid:border-danger ${SIZES[size]} ${className}`}
    >
      {children}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
