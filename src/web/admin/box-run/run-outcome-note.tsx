import type { dispatchBoxes } from "#contract/admin-calls.ts";
import type { OutputOf } from "#contract/call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { UnknownReferences } from "./unknown-references.tsx";

export interface RunOutcome extends OutputOf<typeof dispatchBoxes> {
  boxMonth: string;
}

/** What came of sending a run off: it stays until the next thing is done. */
export function RunOutcomeNote({ outcome }: { outcome: RunOutcome }) {
  const { dispatched, withoutNumber, unknown } = outcome;
  const isWhole = withoutNumber === 0 && unknown.length === 0;
  return (
    <Alert
      tone={isWhole ? "success" : "warning"}
      title={`${dispatched} ${dispatched === 1 ? "box" : "boxes"} sent`}
      takesFocus
    >
      <p>
        {withoutNumber === 0
          ? "Each customer is told by letter, with the tracking number."
          : `Each customer is told by letter; ${withoutNumber} of them without a tracking number.`}
      </p>
      <UnknownReferences unknown={unknown} />
    </Alert>
  );
}
