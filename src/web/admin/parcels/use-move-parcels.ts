import { holdParcels, releaseParcels, unpackParcels } from "#contract/admin-calls.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { collectParcels, type ParcelsFilter } from "./collect-parcels.ts";
import { outcomeOf } from "./outcome-of.ts";
import type { ParcelsOutcome } from "./parcels-outcome-note.tsx";
import { useParcelsCall } from "./use-parcels-call.ts";

const MOVES = {
  unpack: { call: unpackParcels, done: "no longer packed" },
  hold: { call: holdParcels, done: "put on hold" },
  release: { call: releaseParcels, done: "released" },
};

/** Moves the chosen parcels where nothing more need be asked. */
export function useMoveParcels(
  selection: RowSelection,
  filter: ParcelsFilter,
  onOutcome: (outcome: ParcelsOutcome) => void,
) {
  const unpack = useParcelsCall(unpackParcels, "Failed to update parcels", () => selection.clear());
  const hold = useParcelsCall(holdParcels, "Failed to update parcels", () => selection.clear());
  const release = useParcelsCall(releaseParcels, "Failed to update parcels", () => selection.clear());
  const calls = { unpack, hold, release };
  return {
    isPending: unpack.isPending || hold.isPending || release.isPending,
    async run(move: keyof typeof MOVES) {
      const parcels = await collectParcels(selection, filter);
      calls[move].mutate(
        { parcelIds: parcels.map(({ id }) => id) },
        { onSuccess: ({ results }) => onOutcome(outcomeOf(MOVES[move].done, results, parcels)) },
      );
    },
  };
}
