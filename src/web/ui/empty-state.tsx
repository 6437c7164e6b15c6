import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** Placeholder for an empty list, with actions. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-12 text-center">
      <EmptyBowl />
      <h2 className="text-2xl sm:text-3xl">{title}</h2>
      <div className="text-balance text-ink-soft">{children}</div>
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}

function EmptyBowl() {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 64" className="h-16 text-line-strong" fill="none" stroke="currentColor">
      <path d="M12 26h72M14 26c1 20 14 32 34 32s33-12 34-32" strokeLinecap="round" />
      <path d="M36 58v3h24v-3M38 16c-3-4 3-6 0-11M48 16c-3-4 3-6 0-11M58 16c-3-4 3-6 0-11" strokeLinecap="round" />
    </svg>
  );
}
