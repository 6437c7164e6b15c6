import type { AdminParcel, ParcelResult } from "#contract/orders/admin-parcels.ts";
import { Alert } from "#web/ui/alert.tsx";
import { parcelCountLabel, refusalMessage } from "./parcel-labels.ts";

export interface ParcelsOutcome {
  /** The outcome as text. */
  text: string;
  /** The refusals as text, one line each. */
  refused: readonly string[];
}

const SHOWN_MAX = 20;

/**
 * The outcome of the last action, shown until the next action. It takes the focus, because the action's button has
 * disappeared.
 */
export function ParcelsOutcomeNote({ outcome: { text, refused } }: { outcome: ParcelsOutcome }) {
  const rest = refused.length - SHOWN_MAX;
  return (
    <div className="mt-5">
      <Alert tone={refused.length > 0 ? "warning" : "success"} title={text} takesFocus>
        {refused.length > 0 && (
          <ul className="list-disc pl-5">
            {refused.slice(0, SHOWN_MAX).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {rest > 0 && <li>and {rest} more</li>}
          </ul>
        )}
      </Alert>
    </div>
  );
}

/** Creates a summary such as "28 parcels sent", and the reasons why other parcels were not sent. */
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
