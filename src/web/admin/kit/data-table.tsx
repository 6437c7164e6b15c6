import type { ReactNode } from "react";
import { Table, Th } from "#web/ui/table.tsx";
import { SelectBox } from "./selection-bar.tsx";
import { useRowKeys } from "./use-row-keys.ts";
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
