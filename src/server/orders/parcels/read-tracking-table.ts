import { parse } from "csv-parse/sync";
import { trackingNumber as typedNumber } from "#contract/orders/admin-parcels.ts";
import { type ParcelKind, readParcelReference, tidyTrackingNumber } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";

interface TrackingRow {
  reference: string;
  kind: ParcelKind;
  /** Id of the order or the box. */
  id: number;
  /** Normalised, never empty. */
  trackingNumber: string;
}

export interface TrackingTable {
  /** One per parcel. */
  rows: readonly TrackingRow[];
  /** References that match no parcel, or whose tracking number is invalid. */
  unknown: readonly string[];
}

const REFERENCE_LENGTH_MAX = 80;

/**
 * Reads references and tracking numbers from a Click & Drop export or from two pasted columns. Columns are found by
 * their headings, else the first two are used. The last row of a duplicate reference counts. Refuses `csv-unreadable`.
 */
export function readTrackingTable(csv: string): TrackingTable {
  const [first = [], ...rest] = readRows(csv);
  const headings = first.map((heading) => heading.trim().toLowerCase());
  const referenceAt = headings.findIndex((heading) => heading.includes("reference"));
  const numberAt = headings.findIndex((heading) => heading.includes("tracking"));
  const hasHeadings = referenceAt >= 0 && numberAt >= 0;
  const rows = new Map<string, TrackingRow>();
  const unknown = new Set<string>();
  for (const row of hasHeadings ? rest : [first, ...rest]) {
    const reference = tidyReference(row[hasHeadings ? referenceAt : 0] ?? "");
    const trackingNumber = tidyTrackingNumber(row[hasHeadings ? numberAt : 1] ?? "");
    const isNumber = trackingNumber !== "" && typedNumber.safeParse(trackingNumber).success;
    const found = readParcelReference(reference);
    if (found && isNumber) rows.set(`${found.kind} ${found.id}`, { reference, ...found, trackingNumber });
    else if (reference) unknown.add(reference);
  }
  return { rows: [...rows.values()], unknown: [...unknown] };
}

/** A file can contain anything: invisible and bidirectional characters are not echoed. */
function tidyReference(cell: string): string {
  return cell
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, REFERENCE_LENGTH_MAX)
    .toWellFormed();
}

function readRows(csv: string): string[][] {
  try {
    return parse(csv, { bom: true, relaxColumnCount: true, skipEmptyLines: true, delimiter: [",", ";", "\t"] });
  } catch (cause) {
    if (cause instanceof Error) throw new ShopError("csv-unreadable", { reason: cause.message });
    throw cause;
  }
}
