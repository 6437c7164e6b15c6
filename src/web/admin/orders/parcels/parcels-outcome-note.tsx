import { Alert } from "#web/ui/alert.tsx";

export interface ParcelsOutcome {
  /** What was done, a sentence. */
  text: string;
  /** What was not, one line each. */
  refused: readonly string[];
}

const SHOWN_MAX = 20;

/** What became of the last action; it takes the focus, whose button is gone, and stays until the next one. */
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
