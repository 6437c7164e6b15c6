import type { OutputOf } from "#contract/call.ts";
import type { dispatchBoxes } from "#contract/subscriptions/admin-box-run.ts";
import { Alert } from "#web/ui/alert.tsx";
import { boxCountLabel } from "./box-count-label.ts";
import { UnknownReferences } from "./unknown-references.tsx";

export interface RunOutcome extends OutputOf<typeof dispatchBoxes> {
  boxMonth: string;
}

/** What came of sending a run off: it stays until the next thing is done. */
export function RunOutcomeNote({ outcome }: { outcome: RunOutcome }) {
  const { dispatched, numbered, withoutNumber, unknown } = outcome;
  const isWhole = withoutNumber === 0 && unknown.length === 0;
  return (
    <Alert
      tone={isWhole ? "success" : "warning"}
      title={dispatched > 0 ? `${boxCountLabel(dispatched)} sent` : `${boxCountLabel(numbered)} numbered`}
      takesFocus
    >
      {dispatched > 0 && (
        <p>
          {withoutNumber === 0
            ? "Each customer is told by email, with the tracking number."
            : `Each customer is told by email; ${withoutNumber} of them without a tracking number. Their numbers can be added here later.`}
        </p>
      )}
      {numbered > 0 && <p>{boxCountLabel(numbered)} got a number; whoever was told without one gets it by email.</p>}
      <UnknownReferences unknown={unknown} />
    </Alert>
  );
}
