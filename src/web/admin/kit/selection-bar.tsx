import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { countLabel } from "./list-toolbar.tsx";
import { measurePinnedBar } from "./measure-pinned-bar.ts";
import type { AdminList } from "./use-admin-list.ts";

export interface SelectionBarProps {
  list: AdminList<unknown>;
  noun: { one: string; many: string };
  /** True if users cannot select the rows of other pages with a single press. */
  isPageOnly?: boolean;
  /** The bulk actions. */
  children: ReactNode;
}

/** The bulk actions of a list, shown at the bottom of the window while rows are selected. */
export function SelectionBar({ list, noun, isPageOnly = false, children }: SelectionBarProps) {
  const { selection, pager } = list;
  useFocusAfterSelection(selection.count);
  if (selection.count === 0) return null;
  const hasMorePages = !isPageOnly && (pager.goNext !== undefined || pager.goPrevious !== undefined);
  return (
    <section
      aria-label="Selection"
      className="fixed inset-x-0 bottom-0 z-20 flex max-h-[40dvh] flex-wrap items-center gap-2 overflow-y-auto border-t border-line-strong bg-surface-raised px-5 py-3 shadow-paper sm:px-8 xl:left-52 [html:has(&)]:scroll-pb-32 [main:has(&)]:pb-40 xl:[main:has(&)]:pb-24"
      ref={measurePinnedBar}
    >
      {children}
      <Button variant="secondary" size="small" onClick={selection.clear}>
        Clear ({selection.isAllMatching ? "all" : selection.count})
      </Button>
      {hasMorePages && selection.isPageSelected && (
        <p className="text-sm text-ink-soft">
          {selection.isAllMatching ? (
            `All ${countLabel(list, noun)} are selected.`
          ) : (
            <Button variant="quiet" size="small" onClick={selection.selectAllMatching}>
              Select all {countLabel(list, noun)}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

/** Control that gets the focus when the bar disappears: the checkbox of the page, or the first control of an empty list. */
const AFTER_SELECTION = ["[data-row-keys] thead input", "main :is(input, button)"];

/** Moves the focus back to the list if it was on a button of the bar. Waits for a closing dialog. */
function useFocusAfterSelection(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const hadRows = before.current > 0;
    before.current = count;
    if (count > 0 || !hadRows) return;
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const controls = AFTER_SELECTION.map((selector) => document.querySelector<HTMLElement>(selector));
      controls.find((control) => control !== null)?.focus();
    });
    return () => clearTimeout(timer);
  }, [count]);
}

/** Number of selected rows: "3 orders", "more than 200 orders". */
export function selectedLabel(list: AdminList<unknown>, noun: { one: string; many: string }): string {
  const { selection } = list;
  return countLabel(selection.isAllMatching ? list : { totalCount: selection.count, isTotalCapped: false }, noun);
}

/** The checkbox of one row, or of the whole page. It stands level with the first line of the row. */
export function SelectBox({ label, checked, onToggle }: { label: string; checked: boolean; onToggle: () => void }) {
  return (
    <label className="-my-2.5 grid size-11 cursor-pointer place-items-center sm:-my-1 sm:size-8">
      <span className="sr-only">{label}</span>
      <input type="checkbox" checked={checked} onChange={onToggle} className="size-5 cursor-pointer accent-accent" />
    </label>
  );
}
