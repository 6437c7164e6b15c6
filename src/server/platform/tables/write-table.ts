import { stringify } from "csv-stringify/sync";

/**
 * `spreadsheet`: people open it. Text that looks like a formula gets an apostrophe (OWASP, CSV injection). `import`: a
 * program reads it and would print an apostrophe, so the leading formula sign is removed.
 */
export type TablePurpose = "spreadsheet" | "import";

export type Cell = string | number | null | undefined;

/** Also behind spaces, and as full-width signs, which some spreadsheets accept. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

/** True for a cell that a spreadsheet would calculate. A negative number is none. */
export function isFormula(cell: string): boolean {
  return FORMULA_START.test(cell) && !NEGATIVE_NUMBER.test(cell);
}

/** A table as CSV with Windows line ends. Only one for people has a byte order mark: programs read it as a heading. */
export function writeTable(
  purpose: TablePurpose,
  headings: readonly string[],
  rows: Iterable<readonly Cell[]> = [],
): string {
  const written = stringify([headings], { record_delimiter: "windows", bom: purpose === "spreadsheet" });
  return written + writeRows(purpose, rows);
}

/** More rows of a table that is written in parts. */
export function writeRows(purpose: TablePurpose, rows: Iterable<readonly Cell[]>): string {
  const cells = Array.from(rows, (row) => row.map((cell) => writeCell(purpose, cell)));
  return stringify(cells, { record_delimiter: "windows" });
}

function writeCell(purpose: TablePurpose, cell: Cell): string {
  const text = cell === null || cell === undefined ? "" : String(cell);
  if (!isFormula(text)) return text;
  return purpose === "spreadsheet" ? `'${text}` : text.replace(/^[\s=+\-@＝＋－＠]+/, "");
}
