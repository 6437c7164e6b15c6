import { trackingNumber as typedNumber } from "#contract/orders/admin-parcels.ts";
import type { UnmatchedLine } from "#contract/orders/admin-tracking-numbers.ts";
import { type ParcelKind, readParcelReference, tidyTrackingNumber } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { headingKey, readTable, readText, type TableLine, UnreadableTable } from "#server/platform/tables/index.ts";

interface TrackingRow {
  line: number;
  reference: string;
  kind: ParcelKind;
  /** Id of the order or the box. */
  id: number;
  /** Normalised, never empty. */
  trackingNumber: string;
}

export interface TrackingTable {
  columns: readonly { heading: string; column: "reference" | "number" }[];
  /** One row per parcel. */
  rows: readonly TrackingRow[];
  /** Lines without a valid reference and number. */
  unmatched: readonly UnmatchedLine[];
}

const TEXT_LENGTH_MAX = 80;
const COLUMNS_MAX = 100;

const REFERENCE_KEYS = [
  "Order reference",
  "Parcel reference",
  "Reference",
  "Channel reference",
  "Customer reference",
  "Sender reference",
  "Order number",
  "Order",
  "Parcel",
  "Box",
].map(headingKey);
const NUMBER_KEYS = [
  "Tracking number",
  "Tracking numbers",
  "Tracking no",
  "Tracking code",
  "Tracking ID",
  "Tracking",
  "Barcode",
  "Number",
].map(headingKey);

/** A complete reference such as "BOX-17". Bare numbers are not accepted, because many columns contain numbers. */
const REFERENCE_FORM = /^(?:#|(?:ORDER|BOX|REPLACEMENT)[- ]?)[1-9]\d{0,8}$/i;
/** An international tracking number (UPU S10). */
const NUMBER_FORM = /^[A-Z]{2}\d{9}[A-Z]{2}$/;

/**
 * Reads references and tracking numbers from a Click & Drop export or from two pasted columns. Finds each column by the
 * form of its cells, or else by its heading. Lists all lines of a parcel with several numbers as unmatched, because
 * nothing says which number is right. Refuses with `csv-unreadable`.
 */
export function readTrackingTable(csv: string): TrackingTable {
  const lines = readLines(csv);
  // An absent file is an empty text, which is no mistake.
  if (csv !== "" && lines.length === 0) throw new ShopError("csv-unreadable", { kind: "empty" });
  const { reference, number, hasHeadings } = findColumns(lines);
  if (hasHeadings && lines.length === 1) throw new ShopError("csv-unreadable", { kind: "no-rows" });
  const read: TrackingRow[] = [];
  const unmatched: UnmatchedLine[] = [];
  for (const { line, cells } of hasHeadings ? lines.slice(1) : lines) {
    const row = readLine(line, cellOf(cells, reference), cellOf(cells, number));
    if (!row) continue;
    if ("reason" in row) unmatched.push(row);
    else read.push(row);
  }
  const rows: TrackingRow[] = [];
  for (const ofParcel of Map.groupBy(read, ({ kind, id }) => `${kind} ${id}`).values()) {
    if (new Set(ofParcel.map(({ trackingNumber }) => trackingNumber)).size === 1) rows.push(...ofParcel.slice(-1));
    else
      unmatched.push(
        ...ofParcel.map(({ line, reference: text }) => ({ line, text, reason: "several-numbers" as const })),
      );
  }
  const headings = hasHeadings ? (lines[0]?.cells ?? []) : [];
  const headingOf = (index: number) => tidyText(headings[index] ?? "") || `Column ${index + 1}`;
  return {
    columns: [
      { heading: headingOf(reference), column: "reference" },
      { heading: headingOf(number), column: "number" },
    ],
    rows,
    unmatched: unmatched.toSorted((a, b) => a.line - b.line),
  };
}

function readLines(csv: string): TableLine[] {
  try {
    return readTable(csv);
  } catch (cause) {
    if (cause instanceof UnreadableTable) {
      throw new ShopError("csv-unreadable", { kind: cause.kind, reason: cause.message });
    }
    throw cause;
  }
}

/** Parses a line. Undefined if it has neither a reference nor a tracking number. */
function readLine(line: number, referenceCell: string, numberCell: string): TrackingRow | UnmatchedLine | undefined {
  const reference = tidyText(referenceCell);
  const trackingNumber = tidyTrackingNumber(numberCell);
  if (reference === "" && trackingNumber === "") return undefined;
  if (reference === "") return { line, text: tidyText(numberCell), reason: "no-reference" };
  const found = readParcelReference(reference);
  if (!found) return { line, text: reference, reason: "unknown" };
  if (trackingNumber === "") return { line, text: reference, reason: "no-number" };
  const typed = typedNumber.safeParse(trackingNumber);
  if (!typed.success) return { line, text: reference, reason: "invalid-number" };
  return { line, reference, ...found, trackingNumber: typed.data };
}

/**
 * Removes invisible and bidirectional characters, because the reference is displayed and the file can contain anything.
 */
function tidyText(cell: string): string {
  return cell
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, TEXT_LENGTH_MAX)
    .toWellFormed();
}

function cellOf(cells: readonly string[], index: number): string {
  return readText(cells[index] ?? "");
}

interface ColumnRule {
  /** Normalised headings of the column, the preferred one first. */
  keys: readonly string[];
  hasForm: (cell: string) => boolean;
}

const REFERENCE: ColumnRule = { keys: REFERENCE_KEYS, hasForm: (cell) => REFERENCE_FORM.test(cell.trim()) };
const NUMBER: ColumnRule = { keys: NUMBER_KEYS, hasForm: (cell) => NUMBER_FORM.test(tidyTrackingNumber(cell)) };

function findColumns(lines: readonly TableLine[]): { reference: number; number: number; hasHeadings: boolean } {
  const headings = lines[0]?.cells.map(headingKey) ?? [];
  const knows = ({ keys }: ColumnRule) => headings.some((heading) => keys.includes(heading));
  const foundNumber = findColumn(lines, headings, NUMBER);
  const foundReference = findColumn(lines, headings, REFERENCE, foundNumber);
  const number = foundNumber ?? (foundReference === 1 ? 0 : 1);
  const reference = foundReference ?? (number === 0 ? 1 : 0);
  const first = lines[0]?.cells ?? [];
  const isData = REFERENCE.hasForm(cellOf(first, reference)) || NUMBER.hasForm(cellOf(first, number));
  return { reference, number, hasHeadings: !isData && (knows(REFERENCE) || knows(NUMBER)) };
}

/**
 * Finds a column with a known heading and matching cells, else any column with matching cells, else a column with a
 * known heading. Ignores column `except`, which is already in use.
 */
function findColumn(
  lines: readonly TableLine[],
  headings: readonly string[],
  { keys, hasForm }: ColumnRule,
  except?: number,
): number | undefined {
  const width = lines.reduce((most, { cells }) => Math.min(COLUMNS_MAX, Math.max(most, cells.length)), 0);
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    rank: keys.indexOf(headings[index] ?? ""),
    formed: lines.filter(({ cells }) => hasForm(cellOf(cells, index))).length,
  })).filter(({ index }) => index !== except);
  const headed = columns.filter(({ rank }) => rank >= 0).sort((a, b) => a.rank - b.rank);
  const formed = columns.filter((column) => column.formed > 0).sort((a, b) => b.formed - a.formed);
  const best = headed.filter((column) => column.formed > 0).sort((a, b) => b.formed - a.formed);
  return (best[0] ?? formed[0] ?? headed[0])?.index;
}
