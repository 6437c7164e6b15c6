import { stringify } from "csv-stringify/sync";
import { writeCell } from "#server/catalogue/index.ts";
import type { BatchParcel } from "./list-batch-parcels.ts";

/** The parcels of a recall as a table that a spreadsheet opens. */
export function writeRecallTable(parcels: readonly BatchParcel[]): string {
  const rows = parcels.map(({ reference, state, sentOn, name, email }) =>
    [reference, state, sentOn ?? "", name, email].map(writeCell),
  );
  const heading = ["reference", "state", "sent on", "name", "email"];
  return stringify([heading, ...rows], { record_delimiter: "windows", bom: true });
}
