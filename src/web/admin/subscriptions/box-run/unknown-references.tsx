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
