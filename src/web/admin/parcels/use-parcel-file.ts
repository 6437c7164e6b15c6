import { useState } from "react";
import type { downloadParcelLabels, downloadParcelSlips, downloadParcelTable } from "#contract/admin-calls.ts";
import { downloadFile } from "#web/admin/kit/download-file.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { ApiRefusal } from "#web/api-client.ts";
import { collectParcels, type ParcelsFilter } from "./collect-parcels.ts";

type FileCall = typeof downloadParcelSlips | typeof downloadParcelLabels | typeof downloadParcelTable;
type Wanted = "slips" | "labels" | "table";

const NAMES = { slips: "packing slips", labels: "shipping labels", table: "Click & Drop file" } satisfies Record<
  Wanted,
  string
>;

/** Fetches one file of the chosen parcels, and says what was left out of it. */
export function useParcelFile(selection: RowSelection, filter: ParcelsFilter) {
  const [running, setRunning] = useState<Wanted>();
  const toast = useAdminToast();
  async function fetch(wanted: Wanted, call: FileCall) {
    setRunning(wanted);
    try {
      const parcelIds = (await collectParcels(selection, filter)).map(({ id }) => id);
      const signal = new AbortController().signal;
      const { leftOut } = await downloadFile(call, { parcelIds }, { signal, onProgress: () => undefined });
      const said = `${NAMES[wanted][0]?.toUpperCase()}${NAMES[wanted].slice(1)} downloaded successfully`;
      toast.succeed(leftOut > 0 ? `${said} (${leftOut} left out: on hold, or not to be sent)` : said);
    } catch (error) {
      const isEmpty = error instanceof ApiRefusal && error.code === "nothing-to-print";
      toast.fail(`Failed to download ${NAMES[wanted]}${isEmpty ? ". None of these parcels may leave." : ""}`);
    } finally {
      setRunning(undefined);
    }
  }
  return { running, fetch };
}
