import type { BoxRun } from "#contract/admin-box-run.ts";
import { AUDIENCE_LABELS, NATURALNESS_LABELS } from "#domain/box-labels.ts";
import { Table, Td, Th } from "#web/ui/table.tsx";
import { sumKinds } from "./sum-kinds.ts";

const COLUMNS = [
  ["announced", "Announced"],
  ["unpaid", "Unpaid"],
  ["paid", "Paid"],
  ["packed", "Packed"],
  ["dispatched", "Sent"],
] as const;

/** How many boxes of each kind there are, and how far they have come. */
export function RunCounts({ kinds }: { kinds: BoxRun["kinds"] }) {
  if (kinds.length === 0) return <p className="text-ink-soft">Nobody has a box in this run.</p>;
  const total = sumKinds(kinds);
  return (
    <Table label="Boxes by kind">
      <thead>
        <tr>
          <Th>Box</Th>
          {COLUMNS.map(([key, title]) => (
            <Th key={key} className="text-right">
              {title}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={`${kind.audience} ${kind.naturalness}`}>
            <Td className="min-w-48">
              {AUDIENCE_LABELS[kind.audience]}, {NATURALNESS_LABELS[kind.naturalness]}
            </Td>
            {COLUMNS.map(([key]) => (
              <Td key={key} className="prices text-right">
                {kind[key]}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Th scope="row" className="border-t border-b-0 border-line-strong">
            All boxes
          </Th>
          {COLUMNS.map(([key]) => (
            <Td key={key} className="prices border-t border-line-strong text-right font-medium">
              {total[key]}
            </Td>
          ))}
        </tr>
      </tfoot>
    </Table>
  );
}
