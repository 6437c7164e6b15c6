import { useRef, useState } from "react";
import {
  type AdminParcel,
  downloadParcelLabels,
  downloadParcelSlips,
  downloadParcelTable,
  holdParcels,
  type ParcelList,
  type ParcelResult,
  releaseParcels,
  unpackParcels,
} from "#contract/orders/admin-parcels.ts";
import { downloadFile } from "#web/admin/kit/download-file.ts";
import { countLabel } from "#web/admin/kit/list-pager.tsx";
import { SelectionBar } from "#web/admin/kit/selection-bar.tsx";
import type { AdminList } from "#web/admin/kit/use-admin-list.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { collectParcels, type ParcelsFilter } from "./collect-parcels.ts";
import { outcomeOf } from "./outcome-of.ts";
import { PackDialog } from "./pack-dialog.tsx";
import { PARCEL_NOUN } from "./parcel-labels.ts";
import type { ParcelsOutcome } from "./parcels-outcome-note.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { useParcelsCall } from "./use-parcels-call.ts";

const FAILURE = "Failed to update parcels";

const NAMES = { slips: "packing slips", labels: "shipping labels", table: "Click & Drop file" } satisfies Record<
  Wanted,
  string
>;

export interface ParcelsSelectionProps {
  list: AdminList<AdminParcel>;
  selection: RowSelection;
  show: ParcelList;
  filter: ParcelsFilter;
  onOutcome: (outcome: ParcelsOutcome) => void;
}

/** What can be done with the chosen parcels, as far as their list makes it sensible. */
export function ParcelsSelection({ list, selection, show, filter, onOutcome }: ParcelsSelectionProps) {
  const [dialog, setDialog] = useState<"pack" | "send">();
  const file = useParcelFile(selection, filter);
  const move = useMoveParcels(selection, filter, onOutcome);
  const isWaiting = show === "today" || show === "later";
  const close = () => setDialog(undefined);
  return (
    <>
      <SelectionBar
        selection={selection}
        allLabel={countLabel(list, PARCEL_NOUN)}
        hasMorePages={list.pager.goNext !== undefined || list.pager.goPrevious !== undefined}
      >
        {show !== "held" && (
          <>
            <Button
              variant="secondary"
              size="small"
              isBusy={file.running === "slips"}
              busyLabel="Writing..."
              onClick={() => void file.fetch("slips", downloadParcelSlips)}
            >
              Packing Slips
            </Button>
            <Button
              variant="secondary"
              size="small"
              isBusy={file.running === "labels"}
              busyLabel="Writing..."
              onClick={() => void file.fetch("labels", downloadParcelLabels)}
            >
              Shipping Labels
            </Button>
            <Button
              variant="secondary"
              size="small"
              isBusy={file.running === "table"}
              busyLabel="Writing..."
              onClick={() => void file.fetch("table", downloadParcelTable)}
            >
              Click & Drop file
            </Button>
          </>
        )}
        {isWaiting && (
          <Button size="small" onClick={() => setDialog("pack")}>
            Mark packed
          </Button>
        )}
        {(isWaiting || show === "packed") && (
          <Button size="small" variant={show === "packed" ? "primary" : "secondary"} onClick={() => setDialog("send")}>
            Send
          </Button>
        )}
        {show === "packed" && (
          <Button variant="secondary" size="small" isBusy={move.isPending} onClick={() => void move.run("unpack")}>
            Not packed
          </Button>
        )}
        {(isWaiting || show === "packed") && (
          <Button variant="secondary" size="small" isBusy={move.isPending} onClick={() => void move.run("hold")}>
            Hold
          </Button>
        )}
        {show === "held" && (
          <Button size="small" isBusy={move.isPending} onClick={() => void move.run("release")}>
            Release
          </Button>
        )}
      </SelectionBar>
      <PackDialog
        isOpen={dialog === "pack"}
        selection={selection}
        filter={filter}
        onClose={close}
        onOutcome={onOutcome}
      />
      <SendDialog
        isOpen={dialog === "send"}
        selection={selection}
        filter={filter}
        onClose={close}
        onOutcome={onOutcome}
      />
    </>
  );
}

type FileCall = typeof downloadParcelSlips | typeof downloadParcelLabels | typeof downloadParcelTable;
type Wanted = "slips" | "labels" | "table";

/** Fetches one file of the chosen parcels, and says what was left out of it. */
function useParcelFile(selection: RowSelection, filter: ParcelsFilter) {
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

/** Moves the chosen parcels where nothing more need be asked, once however often it is pressed. */
function useMoveParcels(selection: RowSelection, filter: ParcelsFilter, onOutcome: (outcome: ParcelsOutcome) => void) {
  const toast = useAdminToast();
  const moved = useRef<readonly AdminParcel[]>([]);
  const isFetching = useRef(false);
  const whenDone =
    (done: string) =>
    ({ results }: { results: readonly ParcelResult[] }) => {
      selection.clear();
      onOutcome(outcomeOf(done, results, moved.current));
    };
  const unpack = useParcelsCall(unpackParcels, FAILURE, whenDone("no longer packed"));
  const hold = useParcelsCall(holdParcels, FAILURE, whenDone("put on hold"));
  const release = useParcelsCall(releaseParcels, FAILURE, whenDone("released"));
  const calls = { unpack, hold, release };
  const isPending = unpack.isPending || hold.isPending || release.isPending;
  return {
    isPending,
    async run(move: keyof typeof calls) {
      if (isFetching.current || isPending) return;
      isFetching.current = true;
      try {
        moved.current = await collectParcels(selection, filter);
        calls[move].run({ parcelIds: moved.current.map(({ id }) => id) });
      } catch {
        toast.fail(`${FAILURE}. Please try again.`);
      } finally {
        isFetching.current = false;
      }
    },
  };
}
