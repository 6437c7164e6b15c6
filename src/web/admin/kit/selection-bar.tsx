import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import type { RowSelection } from "./use-row-selection.ts";

export interface SelectionBarProps {
  selection: RowSelection;
  /** How many rows the filters match, in words: "1,234 orders". */
  allLabel: string;
  /** Whether there is more than the page to choose. */
  hasMorePages: boolean;
  /** The bulk actions. */
  children: ReactNode;
}

/** What can be done with the chosen rows: at the foot of the window while there are any, wherever the list is scrolled. */
export function SelectionBar({ selection, allLabel, hasMorePages, children }: SelectionBarProps) {
  if (selection.count === 0) return null;
  return (
    <section
      aria-label="Selection"
      className="fixed inset-x-0 bottom-0 z-20 flex max-h-[40dvh] flex-wrap items-center gap-2 overflow-y-auto border-t border-line-strong bg-surface-raised px-5 py-3 shadow-paper sm:px-8 xl:left-52 [html:has(&)]:scroll-pb-32 [main:has(&)]:pb-40 xl:[main:has(&)]:pb-24 [html:has(&)_[popover]]:top-20 [html:has(&)_[popover]]:bottom-auto"
    >
      {children}
      <Button variant="secondary" size="small" onClick={selection.clear}>
        Clear ({selection.isAllMatching ? "all" : selection.count})
      </Button>
      {hasMorePages && selection.isPageSelected && (
        <p className="text-sm text-ink-soft">
          {selection.isAllMatching ? (
            `All ${allLabel} are selected.`
          ) : (
            <Button variant="quiet" size="small" onClick={selection.selectAllMatching}>
              Select all {allLabel}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

/** The box of one row, or of the whole page. */
export function SelectBox({ label, checked, onToggle }: { label: string; checked: boolean; onToggle: () => void }) {
  return (
    <label className="grid size-8 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input type="checkbox" checked={checked} onChange={onToggle} className="size-5 cursor-pointer accent-accent" />
    </label>
  );
}
