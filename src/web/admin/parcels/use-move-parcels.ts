import { useRef } from "react";
import { holdParcels, releaseParcels, unpackParcels } from "#contract/admin-calls.ts";
import type { AdminParcel, ParcelResult } from "#contract/admin-parcels.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { collectParcels, type ParcelsFilter } from "./collect-parcels.ts";
import { outcomeOf } from "./outcome-of.ts";
import type { ParcelsOutcome } from "./parcels-outcome-note.tsx";
import { useParcelsCall } from "./use-parcels-call.ts";

const FAILURE = "Failed to update parcels";

/** Moves the chosen parcels where nothing more need be asked, once however often it is pressed. */
export function useMoveParcels(
  selection: RowSelection,
  filter: ParcelsFilter,
  onOutcome: (outcome: ParcelsOutcome) => void,
) {
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
