import type { AdminParcel, ParcelResult } from "#contract/orders/admin-parcels.ts";
import { parcelCountLabel, refusalMessage } from "./parcel-labels.ts";
import type { ParcelsOutcome } from "./parcels-outcome-note.tsx";

/** "28 parcels sent", and why others were not. */
export function outcomeOf(
  done: string,
  results: readonly ParcelResult[],
  parcels: readonly Pick<AdminParcel, "id" | "reference">[],
): ParcelsOutcome {
  const references = new Map(parcels.map(({ id, reference }) => [id, reference]));
  const refused = results.flatMap(({ parcelId, refusal }) =>
    refusal ? [`${references.get(parcelId) ?? `Parcel ${parcelId}`}: ${refusalMessage(refusal)}`] : [],
  );
  return { text: `${parcelCountLabel(results.length - refused.length)} ${done}.`, refused };
}
