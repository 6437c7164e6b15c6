import type { BoxRun } from "#contract/admin-box-run.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { unitsToMake } from "./sum-kinds.ts";

/** What is to be made, what cannot be sent, and what to take from the shelf. */
export function RunNeeds({ run }: { run: BoxRun }) {
  return (
    <div className="space-y-6">
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
      {run.needs.length > 0 && <Needs needs={run.needs} />}
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

/** Whole, not only what is short: whoever makes the goods works from it in the weeks before. */
function Needs({ needs }: { needs: BoxRun["needs"] }) {
  const short = needs.filter((need) => unitsToMake(need) > 0);
  return (
    <section aria-labelledby="run-needs" className="border-t border-line pt-4">
      <h3 id="run-needs" className="text-xl">
        What this run needs
      </h3>
      <p className="mt-1 text-ink-soft">
        By the recipes of the boxes that are not frozen yet, announced and unpaid ones among them.{" "}
        {short.length === 0
          ? "All of it is on the shelf."
          : `${short.length} of ${needs.length} products are short; the scarcest stand first.`}
      </p>
      <Table label="Products that this run needs" className="mt-3">
        <thead>
          <tr>
            <Th>Product</Th>
            <Th className="text-right">Needed</Th>
            <Th className="text-right">
              <span className="sr-only sm:not-sr-only">On the shelf</span>
              <span aria-hidden className="sm:hidden">
                Shelf
              </span>
            </Th>
            <Th className="text-right">To make</Th>
          </tr>
        </thead>
        <tbody>
          {needs.map((need) => (
            <Tr key={need.productId}>
              <Td>{need.name}</Td>
              <Td className="prices text-right">{need.needed}</Td>
              <Td className="prices text-right">{need.stock}</Td>
              <Td
                className={`prices text-right ${unitsToMake(need) > 0 ? "font-medium text-danger" : "text-ink-soft"}`}
              >
                {unitsToMake(need)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
