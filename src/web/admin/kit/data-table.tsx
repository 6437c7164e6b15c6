import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type Key, type ReactNode, type RefObject, useCallback, useRef } from "react";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { SelectBox } from "./selection-bar.tsx";
import { useSingleKey } from "./single-keys.ts";
import { rowId } from "./use-admin-list.ts";
import type { RowSelection } from "./use-row-selection.ts";

export interface ListColumn<Row> {
  name: string;
  /** Applies to the head and the cells. */
  className?: string;
  /** Applies to the cells only, in addition to `className`. */
  cellClassName?: string;
  /** True if only screen readers get the heading, as for a column of buttons. */
  isUnseen?: boolean;
  /** Makes the head sort the list: "amount" gives "amount-asc" and "amount-desc". */
  sortBy?: string;
  /** Makes the head sort the list in a single direction, with a sort of this name. */
  sortOnly?: { name: string; direction: "asc" | "desc" };
  cell: (row: Row) => ReactNode;
}

export interface SelectDefinition<Row> {
  /** Plural name of the rows: "orders". */
  of: string;
  /** Returns the accessible name of a row's checkbox, "Select order 12". */
  label: (row: Row) => string;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  /** Shown instead of a table without rows. */
  empty: string;
  /** Adds a first column of checkboxes, whose head selects the page. */
  select?: (SelectDefinition<Row> & { selection: RowSelection }) | undefined;
  sort?: { value: string | undefined; onSort: (sort: string) => void };
  /** Defaults to the row's id. */
  rowKey?: ((row: Row) => Key) | undefined;
  className?: string;
}

/** Keeps a small button level with the first line of its row, so that it makes no row higher. */
export const ROW_BUTTON = "-my-2.5 sm:-my-1.5";

/** A dashboard list as a table, with keyboard shortcuts for its rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, select, sort, rowKey = keyOf, className = "" } = props;
  const region = useRowKeys();
  if (rows.length === 0) return <p className="py-8 text-ink-soft">{empty}</p>;
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
              <Th className="w-8 max-sm:pr-1">
                <SelectBox
                  label={`Select all ${select.of} of this page`}
                  checked={select.selection.isPageSelected}
                  onToggle={select.selection.togglePage}
                />
              </Th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr
              key={rowKey(row)}
              className={`group/row ${select?.selection.has(rowId(row) ?? 0) ? "bg-accent-soft" : "hover:bg-surface-raised"}`}
            >
              {select && (
                <Td className="w-8 max-sm:pr-1">
                  <SelectBox
                    label={select.label(row)}
                    checked={select.selection.has(rowId(row) ?? 0)}
                    onToggle={() => select.selection.toggle(rowId(row) ?? 0)}
                  />
                </Td>
              )}
              {columns.map(({ name, className = "", cellClassName = "", isUnseen, cell }) => (
                <Td key={name} className={`${className} ${cellClassName} ${isUnseen ? "relative text-right" : ""}`}>
                  {cell(row)}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function keyOf(row: unknown): Key {
  return rowId(row) ?? JSON.stringify(row);
}

interface HeadCellProps {
  column: Omit<ListColumn<never>, "cell">;
  sort: DataTableProps<never>["sort"];
}

/**
 * Heading of a column. If the column is sortable, the first press sorts in ascending order, and the next press in
 * descending order.
 */
function HeadCell({ column: { name, className = "", isUnseen, sortBy, sortOnly }, sort }: HeadCellProps) {
  const sorts = sortOnly
    ? { [sortOnly.direction]: sortOnly.name }
    : sortBy && { asc: `${sortBy}-asc`, desc: `${sortBy}-desc` };
  if (!sort || !sorts) {
    return (
      <Th className={`${className} ${isUnseen ? "relative" : ""}`}>
        {isUnseen ? <span className="sr-only">{name}</span> : name}
      </Th>
    );
  }
  const isUp = sorts.asc !== undefined && sort.value === sorts.asc;
  const isDown = sorts.desc !== undefined && sort.value === sorts.desc;
  const next = (isUp ? sorts.desc : sorts.asc) ?? sorts.asc ?? sorts.desc ?? "";
  return (
    <Th className={className} aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}>
      <button
        type="button"
        className="inline-flex min-h-6 cursor-pointer items-center gap-1 max-sm:-my-2.5 max-sm:min-h-11 underline-offset-4 hover:text-ink hover:underline"
        onClick={() => sort.onSort(next)}
      >
        {name}
        {isUp && <ArrowUp aria-hidden size={14} />}
        {isDown && <ArrowDown aria-hidden size={14} />}
      </button>
    </Th>
  );
}

/**
 * Keyboard shortcuts for the rows of a list. j and k move down and up, x selects the focused row, Enter opens it. The
 * row has the focus, so that it is visible, is read out, and regains the focus when its dialog closes.
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
        // If a control of the row has the focus, Enter activates that control.
        return press(event, marked === document.activeElement ? openerOf(marked) : undefined);
    }
  }, []);
  useSingleKey(onKey);
  return region;
}

/**
 * True if the shortcuts apply to this list. If a page has several lists, they apply to the list with the focus, else to
 * the first list.
 */
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

/** Finds the control that opens a row: a control with `data-opens`, or a link to a dialog on the same page. */
function openerOf(row: HTMLElement | undefined): HTMLElement | undefined {
  const controls = [...(row?.querySelectorAll<HTMLElement>("[data-opens], a[href]") ?? [])];
  const opens = (control: HTMLElement) =>
    "opens" in control.dataset || (control instanceof HTMLAnchorElement && control.pathname === location.pathname);
  return controls.find((control) => opens(control) && control.checkVisibility());
}
