import { stringify } from "csv-stringify/sync";

/**
 * Purpose of a table. People open a `spreadsheet`, so text that looks like a formula gets an apostrophe (OWASP, CSV
 * injection). A program reads an `import` and would keep the apostrophe, so the formula sign is removed instead.
 */
export type TablePurpose = "spreadsheet" | "import";

export type Cell = string | number | null | undefined;

/** Start of a formula. Some spreadsheets also accept leading spaces and full-width signs. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

/** True if a spreadsheet would calculate the cell. A negative number is not a formula. */
export function isFormula(cell: string): boolean {
  return FORMULA_START.test(cell) && !NEGATIVE_NUMBER.test(cell);
}

/**
 * Writes a table as CSV with Windows line endings. Only a `spreadsheet` has a byte order mark, because programs read it
 * as part of the first heading.
 */
export function writeTable(
  purpose: TablePurpose,
  headings: readonly string[],
  rows: Iterable<readonly Cell[]> = [],
): string {
  const written = stringify([headings], { record_delimiter: "windows", bom: purpose === "spreadsheet" });
  return written + writeRows(purpose, rows);
}

/** Writes further rows of a table that is written in parts. */
export function writeRows(purpose: TablePurpose, rows: Iterable<readonly Cell[]>): string {
  const cells = Array.from(rows, (row) => row.map((cell) => writeCell(purpose, cell)));
  return stringify(cells, { record_delimiter: "windows" });
}

function writeCell(purpose: TablePurpose, cell: Cell): string {
  const text = cell === null || cell === undefined ? "" : String(cell);
  if (!isFormula(text)) return text;
  return purpose === "spreadsheet" ? `'${text}` : text.replace(/^[\s=+\-@＝＋－＠]+/, "");
}
