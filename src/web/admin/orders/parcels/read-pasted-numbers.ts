import { parcelReference, readParcelReference, tidyTrackingNumber } from "#domain/orders/parcels.ts";

interface Numbered {
  id: number;
  reference: string;
}

/** A reference followed by spaces, for lists whose columns are separated by spaces. */
const AFTER_REFERENCE = /^\s*((?:ORDER|BOX)[- ]?\d+|#\d+)\s+(?=\S)/i;

/**
 * Tracking numbers by parcel from pasted text: a column in the order of the parcels, where an empty line skips one, or
 * lines of reference and number in any order. Other lines are left over. `missing` counts the parcels behind a column
 * that is too short: one number forgotten at its beginning moves all others to the wrong parcel.
 */
export function readPastedNumbers(
  parcels: readonly Numbered[],
  text: string,
): { numbers: ReadonlyMap<number, string>; leftOver: readonly string[]; missing: number } {
  const byReference = new Map(parcels.map(({ reference, id }) => [reference, id]));
  const numbers = new Map<number, string>();
  const leftOver: string[] = [];
  const lines = text.trimEnd().split(/\r?\n/);
  let hasColumn = false;
  for (const [index, line] of lines.entries()) {
    const cells = line
      .replace(AFTER_REFERENCE, "$1\t")
      .split(/[\t,;]/)
      .map((cell) => cell.trim());
    const [first = "", second = ""] =
      referenceOf(cells[1] ?? "") && !referenceOf(cells[0] ?? "") ? cells.slice(0, 2).toReversed() : cells;
    const named = second ? referenceOf(first) : undefined;
    const id = second ? byReference.get(named ?? "") : parcels[index]?.id;
    const number = tidyTrackingNumber(second || first);
    if (!number) continue;
    if (!second) hasColumn = true;
    if (id === undefined) leftOver.push(line.trim());
    else numbers.set(id, number);
  }
  return { numbers, leftOver, missing: hasColumn ? Math.max(0, parcels.length - lines.length) : 0 };
}

/** Converts a reference to its printed form. */
function referenceOf(typed: string): string | undefined {
  const found = readParcelReference(typed);
  return found && parcelReference({ kind: found.kind, orderId: found.id, boxId: found.id });
}
