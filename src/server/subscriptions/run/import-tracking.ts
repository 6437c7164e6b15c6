import { parse } from "csv-parse/sync";
import { ShopError } from "#domain/shop-error.ts";

/** What stands on labels and in Click & Drop's files for a box. */
export function boxReference(boxId: number): string {
  return `BOX-${boxId}`;
}

export interface TrackingTable {
  /** Tracking numbers by box. */
  numbers: ReadonlyMap<number, string>;
  /** References that are no box's. */
  unknown: readonly string[];
}

const REFERENCE_LENGTH_MAX = 80;

/**
 * Reads references and tracking numbers out of a Click & Drop export, whatever else it holds: the columns are found by
 * their headings, or are the first two. Refuses `csv-unreadable`.
 */
export function readTrackingTable(csv: string): TrackingTable {
  const [first = [], ...rest] = readRows(csv);
  const headings = first.map((heading) => heading.trim().toLowerCase());
  const referenceAt = headings.findIndex((heading) => heading.includes("reference"));
  const numberAt = headings.findIndex((heading) => heading.includes("tracking"));
  const hasHeadings = referenceAt >= 0 && numberAt >= 0;
  const numbers = new Map<number, string>();
  const unknown: string[] = [];
  for (const row of hasHeadings ? rest : [first, ...rest]) {
    const reference = (row[hasHeadings ? referenceAt : 0] ?? "").trim();
    const number = (row[hasHeadings ? numberAt : 1] ?? "").trim();
    const [, boxId] = /^BOX-(\d{1,9})$/i.exec(reference) ?? [];
    if (boxId && number) numbers.set(Number(boxId), number.slice(0, REFERENCE_LENGTH_MAX));
    else if (reference) unknown.push(reference.slice(0, REFERENCE_LENGTH_MAX));
  }
  return { numbers, unknown };
}

function readRows(csv: string): string[][] {
  try {
    return parse(csv, { bom: true, relaxColumnCount: true, skipEmptyLines: true });
  } catch (cause) {
    if (cause instanceof Error) throw new ShopError("csv-unreadable", { reason: cause.message });
    throw cause;
  }
}
