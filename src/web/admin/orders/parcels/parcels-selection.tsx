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
import { downloadFile } from "#web/admin/kit/files.tsx";
import { SelectionBar } from "#web/admin/kit/selection-bar.tsx";
import { useAdminMutation, useAdminToast } from "#web/admin/kit/use-admin-mutation.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { AssignSelect } from "./assign-select.tsx";
import { PackDialog } from "./pack-dialog.tsx";
import { PARCEL_NOUN, parcelFailureReason } from "./parcel-labels.ts";
import { outcomeOf, type ParcelsOutcome } from "./parcels-outcome.tsx";
import { PostageButtons } from "./postage-buttons.tsx";
import { collectParcels, type ParcelsList } from "./selected-parcels.ts";
import { SendDialog } from "./send-dialog.tsx";

const CHANGE = { failure: "Failed to update parcels", reason: parcelFailureReason };

const NAMES = { slips: "packing slips", labels: "shipping labels", table: "Click & Drop file" } satisfies Record<
  Wanted,
  string
>;

export interface ParcelsSelectionProps {
  list: ParcelsList;
  show: ParcelList;
  onOutcome: (outcome: ParcelsOutcome) => void;
}

/** The bulk actions that the list allows for the selected parcels. */
export function ParcelsSelection({ list, show, onOutcome }: ParcelsSelectionProps) {
  const [dialog, setDialog] = useState<"pack" | "send">();
  const file = useParcelFile(list);
  const move = useMoveParcels(list, onOutcome);
  const isWaiting = show === "ready" || show === "today" || show === "later";
  const close = () => setDialog(undefined);
  return (
    <>
      <SelectionBar list={list} noun={PARCEL_NOUN}>
        {show !== "held" && (
          <>
            <Button
              variant="secondary"
              size="small"
              isBusy={file.running === "slips"}
              busyLabel="Writing..."
              onClick={() => file.fetch("slips", downloadParcelSlips)}
            >
              Packing slips
            </Button>
            <Button
              variant="secondary"
              size="small"
              isBusy={file.running === "labels"}
              busyLabel="Writing..."
              onClick={() => file.fetch("labels", downloadParcelLabels)}
            >
              Shipping Labels
            </Button>
            <Button
              variant="secondary"
              size="small"
              isBusy={file.running === "table"}
              busyLabel="Writing..."
              onClick={() => file.fetch("table", downloadParcelTable)}
            >
              Click & Drop file
            </Button>
          </>
        )}
        <PostageButtons list={list} show={show} onOutcome={onOutcome} />
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
        {show !== "sent" && <AssignSelect list={list} onOutcome={onOutcome} />}
        {show === "held" && (
          <Button size="small" isBusy={move.isPending} onClick={() => void move.run("release")}>
            Release
          </Button>
        )}
      </SelectionBar>
      <PackDialog isOpen={dialog === "pack"} list={list} onClose={close} onOutcome={onOutcome} />
      <SendDialog isOpen={dialog === "send"} list={list} onClose={close} onOutcome={onOutcome} />
    </>
  );
}

type FileCall = typeof downloadParcelSlips | typeof downloadParcelLabels | typeof downloadParcelTable;
type Wanted = "slips" | "labels" | "table";

/** Fetches one file for the selected parcels, and reports the parcels that it omits. */
function useParcelFile(list: ParcelsList) {
  const toast = useAdminToast();
  // Reloads the lists after printing, because a reprinted label is no longer outdated.
  const { mutate, isPending, variables } = useAdminMutation({
    async call({ call }: { wanted: Wanted; call: FileCall }) {
      const parcelIds = (await collectParcels(list)).map(({ id }) => id);
      return downloadFile(call, { parcelIds });
    },
    success({ leftOut }, { wanted }) {
      const said = `${NAMES[wanted][0]?.toUpperCase()}${NAMES[wanted].slice(1)} downloaded successfully`;
      return leftOut > 0 ? `${said} (${leftOut} not included: on hold or cannot be sent)` : said;
    },
    onError(error, { wanted }) {
      const isEmpty = error instanceof ApiRefusal && error.code === "nothing-to-print";
      toast.fail(`Failed to download ${NAMES[wanted]}${isEmpty ? ". None of these parcels can be sent." : ""}`);
    },
  });
  return {
    running: isPending ? variables?.wanted : undefined,
    fetch: (wanted: Wanted, call: FileCall) => mutate({ wanted, call }),
  };
}

/** Changes the state of the selected parcels if no more input is needed. Repeated presses have no further effect. */
function useMoveParcels(list: ParcelsList, onOutcome: (outcome: ParcelsOutcome) => void) {
  const toast = useAdminToast();
  const moved = useRef<readonly AdminParcel[]>([]);
  const isFetching = useRef(false);
  const whenDone =
    (done: string) =>
    ({ results }: { results: readonly ParcelResult[] }) => {
      list.selection.clear();
      onOutcome(outcomeOf(done, results, moved.current));
    };
  const unpack = useAdminMutation({ ...CHANGE, call: unpackParcels, onSuccess: whenDone("marked as not packed") });
  const hold = useAdminMutation({ ...CHANGE, call: holdParcels, onSuccess: whenDone("put on hold") });
  const release = useAdminMutation({ ...CHANGE, call: releaseParcels, onSuccess: whenDone("released") });
  const calls = { unpack, hold, release };
  const isPending = unpack.isPending || hold.isPending || release.isPending;
  return {
    isPending,
    async run(move: keyof typeof calls) {
      if (isFetching.current || isPending) return;
      isFetching.current = true;
      try {
        moved.current = await collectParcels(list);
        calls[move].mutate({ parcelIds: moved.current.map(({ id }) => id) });
      } catch {
        toast.fail(`${CHANGE.failure}. Try again.`);
      } finally {
        isFetching.current = false;
      }
    },
  };
}
