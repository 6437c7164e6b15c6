import type { BoxRun } from "#contract/admin-box-run.ts";
import { Alert } from "#web/ui/alert.tsx";

/** What is short, what cannot be sent, and what to take from the shelf. */
export function RunNeeds({ run }: { run: BoxRun }) {
  const short = run.needs.filter(({ needed, stock }) => stock < needed);
  return (
    <div className="space-y-4">
      {short.length > 0 && (
        <Alert tone="warning" title="Not enough on the shelf">
          <ul>
            {short.map(({ productId, name, needed, stock }) => (
              <li key={productId}>
                {name}: {needed} needed, {stock} there
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {run.addressProblems.length > 0 && (
        <Alert tone="warning" title="Addresses to look at">
          <ul>
            {run.addressProblems.map(({ boxId, name, problem }) => (
              <li key={boxId}>
                {name || `Box ${boxId}`}:{" "}
                {problem === "incomplete" ? "the address is incomplete" : "we do not deliver there"}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {run.picks.length > 0 && (
        <section aria-labelledby="pick-list" className="border-t border-line pt-4">
          <h3 id="pick-list" className="text-xl">
            Pick list
          </h3>
          <ul className="mt-2 grid gap-x-8 sm:grid-cols-2">
            {run.picks.map(({ productId, name, units }) => (
              <li key={productId} className="flex justify-between gap-4 border-b border-line py-1">
                <span>{name}</span>
                <span className="prices">{units}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
