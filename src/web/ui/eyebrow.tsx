import type { ReactNode } from "react";

/** A few words in spaced capitals above a heading. Seldom. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className="text-sm font-medium tracking-[0.14em] text-ink-soft uppercase">{children}</p>;
}
