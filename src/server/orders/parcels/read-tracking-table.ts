import { parse } from "csv-parse/sync";
import { trackingNumber as typedNumber } from "#contract/orders/admin-parcels.ts";
import { type ParcelKind, readParcelReference, tidyTrackingNumber } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";

interface TrackingRow {
  /** As it stands in the file. */
  reference: string;
  kind: ParcelKind;
  /** Of the order or the box. */
  id: number;
  /** Tidied, never empty. */
  trackingNumber: string;
}

export interface TrackingTable {
  /** One a parcel. */
  rows: readonly TrackingRow[];
  /** References that are no parcel's, or whose number cannot be one. */
  unknown: readonly string[];
}

const REFERENCE_LENGTH_MAX = 80;

/**
 * Reads references and tracking numbers out of a Click & Drop export, whatever else it holds, or out of two columns that
 * somebody has pasted: the columns are found by their headings, or are the first two. Of what stands in it twice the last
 * row counts. Refuses `csv-unreadable`.
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

/** A file holds what it likes: what shows nothing, or turns the writing round, is not said back. */
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
