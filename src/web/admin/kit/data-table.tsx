import { type ReactNode, type RefObject, useCallback, useRef } from "react";
import { Table, Th } from "#web/ui/table.tsx";
import { SelectBox } from "./selection-bar.tsx";
import { useSingleKey } from "./single-keys.ts";
import type { RowSelection } from "./use-row-selection.ts";

export interface DataColumn {
  name: string;
  className?: string;
  /** Named for screen readers only, as a column of buttons is. */
  isUnseen?: boolean;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly DataColumn[];
  rows: readonly Row[];
  /** What stands in place of a table without rows. */
  empty: string;
  /** Adds a first column whose head selects the page; `of` says what of, "orders". */
  select?: { selection: RowSelection; of: string };
  className?: string;
  children: (row: Row) => ReactNode;
}

/** A list of the dashboard as a table: one row for each entry, made by `children`, with keys for going through them. */
export function DataTable<Row>({ label, columns, rows, empty, select, className = "", children }: DataTableProps<Row>) {
  const region = useRowKeys();
  if (rows.length === 0) return <p className="py-12 text-ink-soft">{empty}</p>;
  return (
    <div
      ref={region}
      data-row-keys
      className="mt-5 [&_tr:focus-visible]:bg-accent-soft [&_tr:focus-visible]:-outline-offset-2"
    >
      <Table label={label} isHeadPinned className={`text-[0.9375rem] ${className}`}>
        <thead>
          <tr>
            {select && (
              <Th className="w-8">
                <SelectBox
                  label={`Select all ${select.of} of this page`}
                  checked={select.selection.isPageSelected}
                  onToggle={select.selection.togglePage}
                />
              </Th>
            )}
            {columns.map(({ name, className = "", isUnseen }) => (
              <Th key={name} className={`${className} ${isUnseen ? "relative" : ""}`}>
                {isUnseen ? <span className="sr-only">{name}</span> : name}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(children)}</tbody>
      </Table>
    </div>
  );
}

/**
 * Keys for the rows of a list: j and k go down and up, x ticks the marked row, Enter opens it. The mark is the focus, so
 * that it is seen, read out, and still there when the dialog of a row closes.
 */
function useRowKeys(): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null);
  const onKey = useCallback((event: KeyboardEvent) => {
    const { current } = region;
    if (!current || !hasTheKeys(current)) return;
    const rows = [...current.querySelectorAll<HTMLElement>("tbody > tr")];
    const marked = rows.find((row) => row.contains(document.activeElement));
    switch (event.key) {
      case "j":
        return mark(event, rows[marked ? rows.indexOf(marked) + 1 : 0]);
      case "k":
        return mark(event, marked && rows[rows.indexOf(marked) - 1]);
      case "x":
        return press(event, marked?.querySelector<HTMLElement>("input[type=checkbox]"));
      case "Enter":
        // A control of the row that has the focus itself does what it does with Enter.
        return press(event, marked === document.activeElement ? openerOf(marked) : undefined);
    }
  }, []);
  useSingleKey(onKey);
  return region;
}

/** Of several lists on a page the one with the focus, or else the first. */
function hasTheKeys(region: HTMLElement): boolean {
  const focused = document.activeElement?.closest("[data-row-keys]");
  return region === (focused ?? document.querySelector("[data-row-keys]"));
}

function mark(event: KeyboardEvent, row: HTMLElement | undefined): void {
  if (!row) return;
  event.preventDefault();
  row.tabIndex = -1;
  row.focus();
}

function press(event: KeyboardEvent, control: HTMLElement | null | undefined): void {
  if (!control) return;
  event.preventDefault();
  control.click();
}

/** What opens a row: the control that says so (`data-opens`), or its link to a dialog of the same page. */
function openerOf(row: HTMLElement | undefined): HTMLElement | undefined {
  const controls = [...(row?.querySelectorAll<HTMLElement>("[data-opens], a[href]") ?? [])];
  const opens = (control: HTMLElement) =>
    "opens" in control.dataset || (control instanceof HTMLAnchorElement && control.pathname === location.pathname);
  return controls.find((control) => opens(control) && control.checkVisibility());
}
