import { parcelReference, readParcelReference, tidyTrackingNumber } from "#domain/orders/parcels.ts";

interface Numbered {
  id: number;
  reference: string;
}

/** A reference followed by spaces, for lists whose columns are separated by spaces. */
const AFTER_REFERENCE = /^\s*((?:ORDER|BOX)[- ]?\d+|#\d+)\s+(?=\S)/i;

/**
 * Tracking numbers by parcel from pasted text: a column in the order of the parcels, where an empty line skips one, or
 * lines of reference and number in any order. Other lines are left over.
 */
export function readPastedNumbers(
  parcels: readonly Numbered[],
  text: string,
): { numbers: ReadonlyMap<number, string>; leftOver: readonly string[] } {
  const byReference = new Map(parcels.map(({ reference, id }) => [reference, id]));
  const numbers = new Map<number, string>();
  const leftOver: string[] = [];
  for (const [index, line] of text.trimEnd().split(/\r?\n/).entries()) {
    const cells = line
      .replace(AFTER_REFERENCE, "$1\t")
      .split(/[\t,;]/)
      .map((cell) => cell.trim());
    const [first = "", second = ""] = cells;
    const named = second ? referenceOf(first) : undefined;
    const id = second ? byReference.get(named ?? "") : parcels[index]?.id;
    const number = tidyTrackingNumber(second || first);
    if (!number) continue;
    if (id === undefined) leftOver.push(line.trim());
    else numbers.set(id, number);
  }
  return { numbers, leftOver };
}

/** The reference in its printed form. */
function referenceOf(typed: string): string | undefined {
  const found = readParcelReference(typed);
  return found && parcelReference({ kind: found.kind, orderId: found.id, boxId: found.id });
}
