import type { ReactNode } from "react";

/** Section of the gallery for one file of the design system, headed by its name. */
export function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section id={name} aria-labelledby={`${name}-name`} className="space-y-5 border-t border-line py-8">
      <h3 id={`${name}-name`} className="text-2xl">
        {name}
      </h3>
      {children}
    </section>
  );
}

/** A component in one state, with a caption. */
export function Shown({ as, children }: { as: string; children: ReactNode }) {
  return (
    <div className="space-y-2">
      <p className="text-sm text-ink-soft">{as}</p>
      {children}
    </div>
  );
}
