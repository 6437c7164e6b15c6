import { endpoint } from "#contract/endpoint.ts";
import { tableColumns } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

export const CSV_LENGTH_MAX = 1_000_000;
/** The file as JSON, where quotes and line ends take two bytes. */
export const CSV_BYTES_MAX = 2 * 1024 * 1024;

/** Lines of a file of tracking numbers that give no parcel a number. `text` is the reference, or else the number. */
export const unmatchedLines = z.array(
  z.object({
    /** Counted from 1, header included. */
    line: z.int(),
    text: z.string(),
    /** `number-used`: a parcel of another order, here or in the file, has the number. */
    reason: z.enum(["no-reference", "no-number", "invalid-number", "unknown", "number-used"]),
  }),
);
export type UnmatchedLine = z.output<typeof unmatchedLines>[number];

const trackingTable = z.object({
  /** A Click & Drop export, or two columns: reference and number. */
  csv: z.string().min(1, "Choose a file or paste the tracking numbers").max(CSV_LENGTH_MAX),
});
const numbersOutcome = z.object({
  /** The columns with the reference and with the number. */
  columns: tableColumns,
  numbered: z.int(),
  /** Parcels that already had that number. */
  unchanged: z.int(),
  /** Numbered parcels that were dispatched before, so that their customers get an email. */
  notified: z.int(),
  unmatched: unmatchedLines,
});
export type NumbersOutcome = z.output<typeof numbersOutcome>;

export const checkNumbers = endpoint({
  method: "POST",
  path: "/api/admin/parcels/numbers/check",
  access: "admin",
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
  summary: "Import tracking numbers from the carrier's file",
  input: trackingTable,
  output: numbersOutcome,
  refusals: ["csv-unreadable"],
  bodyBytesMax: CSV_BYTES_MAX,
});
