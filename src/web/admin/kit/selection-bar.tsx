import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import type { RowSelection } from "./use-row-selection.ts";

export interface SelectionBarProps {
  selection: RowSelection;
  /** How many rows the filters match, in words: "1,234 orders". */
  allWords: string;
  /** Whether there is more than the page to choose. */
  hasMorePages: boolean;
  /** The bulk actions. */
  children: ReactNode;
}

/** What can be done with the chosen rows. Stands above the list while there are any. */
export function SelectionBar({ selection, allWords, hasMorePages, children }: SelectionBarProps) {
  if (selection.count === 0) return null;
  return (
    <section
      aria-label="Selection"
      className="mt-4 flex flex-wrap items-center gap-2 rounded-paper border border-line-strong bg-surface-raised p-3"
    >
      {children}
      <Button variant="secondary" size="small" onClick={selection.clear}>
        Clear ({selection.isAllMatching ? "all" : selection.count})
      </Button>
      {hasMorePages && selection.isPageSelected && (
        <p className="text-sm text-ink-soft">
          {selection.isAllMatching ? (
            `All ${allWords} are selected.`
          ) : (
            <Button variant="quiet" size="small" onClick={selection.selectAllMatching}>
              Select all {allWords}
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
