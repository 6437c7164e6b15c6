import { type BoxRun, packBoxes, type RunBox, unpackBoxes } from "#contract/subscriptions/admin-box-run.ts";
import { BOX_NAMES } from "#domain/subscriptions/box-labels.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";

const STATUSES = { charged: "Paid", packed: "Packed", dispatched: "Sent" } satisfies Record<RunBox["status"], string>;

interface RunBoxesProps {
  run: BoxRun;
  onChanged: () => void;
}

/** Every paid box in the order of slips and labels, with a checkbox for packed boxes. */
export function RunBoxes({ run, onChanged }: RunBoxesProps) {
  const { boxMonth } = run;
  const ticking = useAdminMutation({
    call: async ({ boxIds, isPacked }: { boxIds: number[]; isPacked: boolean }) => {
      if (isPacked) await callApi(packBoxes, { boxMonth, boxIds });
      else await callApi(unpackBoxes, { boxMonth, boxIds });
    },
    stales: ["box-run"],
    failure: "The boxes could not be marked as packed. Try again.",
    onSuccess: onChanged,
  });
  const unpacked = run.boxes.filter((box) => box.status === "charged" && box.isFrozen).map((box) => box.id);
  if (run.boxes.length === 0) return null;
  return (
    <section aria-labelledby="run-boxes" className="border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="run-boxes" className="text-xl">
          {run.isClosed ? "Frozen list" : "Paid so far"}
        </h3>
        {unpacked.length > 0 && (
          <Button
            variant="secondary"
            size="small"
            isBusy={ticking.isPending}
            busyLabel="Packing..."
            onClick={() => ticking.mutate({ boxIds: unpacked, isPacked: true })}
          >
            Mark all {unpacked.length} as packed
          </Button>
        )}
      </div>
      <Table label="Boxes in this run" className="mt-3">
        <thead>
          <tr>
            <Th>Packed</Th>
            <Th>Box</Th>
            <Th className="hidden sm:table-cell">For</Th>
            <Th className="hidden sm:table-cell">Contents</Th>
            <Th>Status</Th>
          </tr>
        </thead>
        <tbody>
          {run.boxes.map((box) => (
            <Tr key={box.id}>
              <Td>
                <input
                  type="checkbox"
                  className="size-5 accent-accent"
                  aria-label={`Box ${box.id} is packed`}
                  checked={box.status !== "charged"}
                  disabled={!box.isFrozen || box.status === "dispatched"}
                  onChange={(event) => ticking.mutate({ boxIds: [box.id], isPacked: event.target.checked })}
                />
              </Td>
              <Td className="sm:whitespace-nowrap">
                BOX-{box.id}, {BOX_NAMES[box.audience]}
                <span className="block sm:hidden">{recipientLabel(box)}</span>
                <span className="block text-sm text-ink-soft sm:hidden">{contentsLabel(box)}</span>
              </Td>
              <Td className="hidden min-w-40 sm:table-cell">{recipientLabel(box)}</Td>
              <Td className="hidden min-w-72 text-sm text-ink-soft sm:table-cell">{contentsLabel(box)}</Td>
              <Td>
                <Badge tone={box.status === "charged" ? "neutral" : "success"}>{STATUSES[box.status]}</Badge>
                {box.trackingNumber && <span className="block text-sm text-ink-soft">{box.trackingNumber}</span>}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function recipientLabel({ name, postcode, isGift }: RunBox): string {
  return `${name}, ${postcode}${isGift ? " (gift)" : ""}`;
}

function contentsLabel({ items, isByRecipe, swap }: RunBox): string {
  if (items === null)
    return swap
      ? `Contents known after the cut-off, with ${swap.to} instead of ${swap.from}`
      : "Contents known after the cut-off";
  if (items.length === 0) return "Not recorded";
  if (isByRecipe) return `${items.join(", ")} (from the recipe)`;
  return items.map((item) => (item === swap?.to ? `${item} (swapped for ${swap.from})` : item)).join(", ");
}
