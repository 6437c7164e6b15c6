import { useState } from "react";
import { downloadParcelLabels, downloadParcelSlips, downloadParcelTable } from "#contract/admin-calls.ts";
import type { AdminParcel, ParcelList } from "#contract/admin-parcels.ts";
import { countLabel } from "#web/admin/kit/list-pager.tsx";
import { SelectionBar } from "#web/admin/kit/selection-bar.tsx";
import type { AdminList } from "#web/admin/kit/use-admin-list.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { Button } from "#web/ui/button.tsx";
import type { ParcelsFilter } from "./collect-parcels.ts";
import { PackDialog } from "./pack-dialog.tsx";
import { PARCEL_NOUN } from "./parcel-labels.ts";
import type { ParcelsOutcome } from "./parcels-outcome-note.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { useMoveParcels } from "./use-move-parcels.ts";
import { useParcelFile } from "./use-parcel-file.ts";

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
