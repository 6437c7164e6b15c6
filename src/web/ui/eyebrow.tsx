import type { ReactNode } from "react";

/** A short line in spaced capitals above a heading. Use rarely. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className="text-sm font-medium tracking-[0.14em] text-ink-soft uppercase">{children}</p>;
}
