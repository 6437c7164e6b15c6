import type { ComponentProps, ReactNode } from "react";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
}

export function Checkbox({ label, className = "", ...rest }: CheckboxProps) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:opacity-55 ${className}`}
    >
      <input
        {...rest}
        type="checkbox"
        className="size-5 shrink-0 cursor-pointer accent-accent disabled:cursor-default"
      />
      <span>{label}</span>
    </label>
  );
}
