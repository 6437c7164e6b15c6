import type { OutputOf } from "#contract/call.ts";
import type { dispatchBoxes } from "#contract/subscriptions/admin-box-run.ts";
import { Alert } from "#web/ui/alert.tsx";

export interface RunOutcome extends OutputOf<typeof dispatchBoxes> {
  boxMonth: string;
}

/** The outcome of sending a run. It stays until the next action. */
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
            ? "Each customer is notified by email, with the tracking number."
            : `Each customer is notified by email, ${withoutNumber} of them without a tracking number. You can add their numbers here later.`}
        </p>
      )}
      {numbered > 0 && (
        <p>{boxCountLabel(numbered)} got a number; customers who were notified without one get it by email.</p>
      )}
      <UnknownReferences unknown={unknown} />
    </Alert>
  );
}

const SHOWN_MAX = 20;

/** References of a file that are no packed box of the run. */
export function UnknownReferences({ unknown }: { unknown: readonly string[] }) {
  if (unknown.length === 0) return null;
  const rest = unknown.length - SHOWN_MAX;
  return (
    <p className="break-words">
      No box of this run: {unknown.slice(0, SHOWN_MAX).join(", ")}
      {rest > 0 && ` and ${rest} more`}.
    </p>
  );
}

/** "1 box", "17 boxes". */
export function boxCountLabel(count: number): string {
  return `${count} ${count === 1 ? "box" : "boxes"}`;
}
