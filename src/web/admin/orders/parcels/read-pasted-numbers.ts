import { parcelReference, readParcelReference, tidyTrackingNumber } from "#domain/orders/parcels.ts";

interface Numbered {
  id: number;
  reference: string;
}

/** A reference followed by spaces, for lists whose columns are separated by spaces. */
const AFTER_REFERENCE = /^\s*((?:ORDER|BOX|REPLACEMENT)[- ]?\d+|#\d+)\s+(?=\S)/i;
/** A reference alone. Digits alone may be a tracking number. */
const ONLY_REFERENCE = /^(?:(?:ORDER|BOX|REPLACEMENT)[- ]?|#)\d+$/i;

export interface PastedNumbers {
  numbers: ReadonlyMap<number, string>;
  /** Lines that did not match any parcel. */
  leftOver: readonly string[];
  /**
   * Number of lines of a pasted column, set if it differs from the number of parcels. The column's numbers are then not
   * used.
   */
  wrongLength: number | undefined;
}

/**
 * Reads pasted tracking numbers. The text is either lines of reference and number, or a column in the order of the
 * parcels. An empty line of a column skips a parcel. A column of another length is refused, because its numbers may
 * belong to other parcels.
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

/** Splits a column into lines. Ignores the line ending of the last cell and empty lines after the last parcel. */
function linesOf(text: string, count: number): string[] {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  while (lines.length > count && lines.at(-1)?.trim() === "") lines.pop();
  return lines;
}

/**
 * Splits a line into reference and number. The reference is undefined if the line has only a number, and empty for a
 * text that is not a reference. A reference without a number has an empty number.
 */
function readLine(line: string): { line: string; reference: string | undefined; number: string } {
  const cells = line
    .replace(AFTER_REFERENCE, "$1\t")
    .split(/[\t,;]/)
    .map((cell) => cell.trim());
  const [first = "", second = ""] =
    referenceOf(cells[1] ?? "") && !referenceOf(cells[0] ?? "") ? cells.slice(0, 2).toReversed() : cells;
  if (!second && ONLY_REFERENCE.test(first)) return { line, reference: referenceOf(first) ?? "", number: "" };
  if (!second) return { line, reference: undefined, number: tidyTrackingNumber(first) };
  return { line, reference: referenceOf(first) ?? "", number: tidyTrackingNumber(second) };
}

/** Error message for a column whose length differs from the number of parcels. */
export function wrongLengthMessage(lines: number, parcels: number, noun: string): string {
  const pasted = lines === 1 ? "1 line" : `${lines} lines`;
  return `You pasted ${pasted} for ${parcels} ${noun}, so the numbers were not used. Leave an empty line where a number is missing, or paste the reference beside each number.`;
}

/**
 * Normalises a typed reference to the form in which references are printed. Undefined if the text is not a reference.
 */
function referenceOf(typed: string): string | undefined {
  const found = readParcelReference(typed);
  return found && parcelReference({ id: found.id, kind: found.kind, orderId: found.id, boxId: found.id });
}
