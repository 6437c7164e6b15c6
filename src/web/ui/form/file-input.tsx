import type { ComponentProps } from "react";

/** Native file field with a styled button. */
export function FileInput({ className = "", ...rest }: Omit<ComponentProps<"input">, "type">) {
  return (
    <input
      {...rest}
      type="file"
      className={`block w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-paper file:border file:border-ink-soft file:bg-transparent file:px-4 file:font-medium ${className}`}
    />
  );
}
