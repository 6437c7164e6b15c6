import type { OutputOf } from "#contract/call.ts";
import type { UnmatchedLine } from "#contract/orders/admin-tracking-numbers.ts";
import type { dispatchBoxes } from "#contract/subscriptions/admin-box-run.ts";
import { Alert } from "#web/ui/alert.tsx";

export interface RunOutcome extends OutputOf<typeof dispatchBoxes> {
  boxMonth: string;
}

/** The outcome of sending a run. It stays until the next action. */
export function RunOutcomeNote({ outcome }: { outcome: RunOutcome }) {
  const { dispatched, numbered, withoutNumber, unmatched } = outcome;
  const isWhole = withoutNumber === 0 && unmatched.length === 0;
  return (
    <Alert
      tone={isWhole ? "success" : "warning"}
      title={dispatched > 0 ? `${boxCountLabel(dispatched)} sent` : `${boxCountLabel(numbered)} updated`}
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
        <p>{boxCountLabel(numbered)} got a tracking number. Customers who were notified without one get it by email.</p>
      )}
      <UnmatchedLines unmatched={unmatched} />
    </Alert>
  );
}

const SHOWN_MAX = 20;

const UNMATCHED_LABELS = {
  "no-reference": "no reference",
  "no-number": "no tracking number",
  "invalid-number": "not a tracking number",
  unknown: "not a box in this run",
  "number-used": "another order's parcel has this number",
  "several-numbers": "the file has several numbers for this parcel",
} satisfies Record<UnmatchedLine["reason"], string>;

/** Lines of a tracking file whose number was not assigned to any box of the run. */
export function UnmatchedLines({ unmatched }: { unmatched: readonly UnmatchedLine[] }) {
  if (unmatched.length === 0) return null;
  const rest = unmatched.length - SHOWN_MAX;
  return (
    <>
      <p>{unmatched.length === 1 ? "1 line is left out:" : `${unmatched.length} lines are left out:`}</p>
      <ul className="list-disc pl-5 break-words">
        {unmatched.slice(0, SHOWN_MAX).map(({ line, text, reason }) => (
          <li key={`${line} ${text}`}>
            Line {line}, {text}: {UNMATCHED_LABELS[reason]}
          </li>
        ))}
        {rest > 0 && <li>and {rest} more</li>}
      </ul>
    </>
  );
}

/** Number of boxes: "1 box", "17 boxes". */
export function boxCountLabel(count: number): string {
  return `${count} ${count === 1 ? "box" : "boxes"}`;
}
