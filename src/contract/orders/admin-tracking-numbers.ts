import { endpoint } from "#contract/endpoint.ts";
import { tableColumns } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

const CSV_LENGTH_MAX = 1_000_000;
export const trackingCsv = z
  .string()
  .max(CSV_LENGTH_MAX, "The file is too large. Split it into files of at most 1,000,000 characters");
/** Maximum size of the request in bytes. Larger than `CSV_LENGTH_MAX`, because JSON escapes quotes and line breaks. */
export const CSV_BYTES_MAX = 2 * 1024 * 1024;

/**
 * Lines of the uploaded file that set no tracking number. `text` is the line's reference, or the tracking number if the
 * line has no reference.
 */
export const unmatchedLines = z.array(
  z.object({
    /** Line number. The file's header is line 1. */
    line: z.int(),
    text: z.string(),
    /**
     * Reason for ignoring the line. `number-used`: a parcel of another order, in the shop or in the file, has the
     * number. `several-numbers`: the file has different numbers for the parcel.
     */
    reason: z.enum(["no-reference", "no-number", "invalid-number", "unknown", "number-used", "several-numbers"]),
  }),
);
export type UnmatchedLine = z.output<typeof unmatchedLines>[number];

const trackingTable = z.object({
  /** A Click & Drop export, or a table with two columns: reference and tracking number. */
  csv: trackingCsv.min(1, "Choose a file or paste the tracking numbers"),
});
const numbersOutcome = z.object({
  /** The columns recognised as reference and tracking number. */
  columns: tableColumns,
  numbered: z.int(),
  /** Number of parcels that already had the number from the file. */
  unchanged: z.int(),
  /** Number of parcels that were dispatched earlier and got a number. Their customers get an email. */
  notified: z.int(),
  unmatched: unmatchedLines,
});
export type NumbersOutcome = z.output<typeof numbersOutcome>;

export const checkNumbers = endpoint({
  method: "POST",
  path: "/api/admin/parcels/numbers/check",
  access: "admin",
  permission: "parcels",
  summary: "Preview an import of tracking numbers. Changes nothing",
  input: trackingTable,
  output: numbersOutcome,
  refusals: ["csv-unreadable"],
  bodyBytesMax: CSV_BYTES_MAX,
});

export const importNumbers = endpoint({
  method: "POST",
  path: "/api/admin/parcels/numbers",
  access: "admin",
  permission: "parcels",
  summary: "Import tracking numbers from the carrier's file",
  input: trackingTable,
  output: numbersOutcome,
  refusals: ["csv-unreadable"],
  bodyBytesMax: CSV_BYTES_MAX,
});
