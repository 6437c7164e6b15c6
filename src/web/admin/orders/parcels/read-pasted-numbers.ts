import { parcelReference, readParcelReference, tidyTrackingNumber } from "#domain/orders/parcels.ts";

interface Numbered {
  id: number;
  reference: string;
}

/** A reference followed by spaces, for lists whose columns are separated by spaces. */
const AFTER_REFERENCE = /^\s*((?:ORDER|BOX)[- ]?\d+|#\d+)\s+(?=\S)/i;

export interface PastedNumbers {
  numbers: ReadonlyMap<number, string>;
  /** Lines that match no parcel. */
  leftOver: readonly string[];
  /** Number of lines of a column that has more or fewer lines than parcels. Its numbers are not used. */
  wrongLength: number | undefined;
}

/**
 * Tracking numbers by parcel from pasted text: a column in the order of the parcels, where an empty line skips one, or
 * lines of reference and number in any order. A column of another length is refused, because one forgotten number moves
 * all others to the wrong parcel.
 */
export function readPastedNumbers(parcels: readonly Numbered[], text: string): PastedNumbers {
  const byReference = new Map(parcels.map(({ reference, id }) => [reference, id]));
  const numbers = new Map<number, string>();
  const leftOver: string[] = [];
  const lines = linesOf(text, parcels.length).map(readLine);
  const isColumn = lines.some(({ reference, number }) => number && reference === undefined);
  if (isColumn && lines.length !== parcels.length) return { numbers, leftOver, wrongLength: lines.length };
  for (const [index, { line, reference, number }] of lines.entries()) {
    const id = reference === undefined ? parcels[index]?.id : byReference.get(reference);
    if (!number) continue;
    if (id === undefined) leftOver.push(line.trim());
    else numbers.set(id, number);
  }
  return { numbers, leftOver, wrongLength: undefined };
}

/** Lines without the line end of the last cell, and without empty lines after the last parcel. */
function linesOf(text: string, count: number): string[] {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  while (lines.length > count && lines.at(-1)?.trim() === "") lines.pop();
  return lines;
}

/** The reference is undefined for a line of a column, and empty for a text that is no reference. */
function readLine(line: string): { line: string; reference: string | undefined; number: string } {
  const cells = line
    .replace(AFTER_REFERENCE, "$1\t")
    .split(/[\t,;]/)
    .map((cell) => cell.trim());
  const [first = "", second = ""] =
    referenceOf(cells[1] ?? "") && !referenceOf(cells[0] ?? "") ? cells.slice(0, 2).toReversed() : cells;
  if (!second) return { line, reference: undefined, number: tidyTrackingNumber(first) };
  return { line, reference: referenceOf(first) ?? "", number: tidyTrackingNumber(second) };
}

/** Error message for a column of another length. */
export function wrongLengthMessage(lines: number, parcels: number, noun: string): string {
  const pasted = lines === 1 ? "1 line" : `${lines} lines`;
  return `You pasted ${pasted} for ${parcels} ${noun}, so no number is used. Leave an empty line where a number is missing, or paste the reference beside each number.`;
}

/** Converts a reference to its printed form. */
function referenceOf(typed: string): string | undefined {
  const found = readParcelReference(typed);
  return found && parcelReference({ kind: found.kind, orderId: found.id, boxId: found.id });
}
