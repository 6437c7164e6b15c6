import type { ReactNode } from "react";

/** Stands where something cannot do without scripts, for whoever has switched them off: what it is, and the way on. */
export function NeedsScripts({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <div className="mx-auto max-w-prose rounded-paper border-l-2 border-line-strong bg-surface-sunk p-4">
        {children}
      </div>
    </noscript>
  );
}
