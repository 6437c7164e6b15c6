import type { ComponentProps } from "react";

export function Card({ className = "", ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={`rounded-paper border border-line bg-surface-raised p-5 sm:p-7 ${className}`} />;
}
