import type { ReactNode } from "react";

/** Message for browsers without scripts. Names what needs scripts, and an alternative. */
export function NeedsScripts({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <div className="mx-auto max-w-prose rounded-paper border-l-2 border-line-strong bg-surface-sunk p-4">
        {children}
      </div>
    </noscript>
  );
}
