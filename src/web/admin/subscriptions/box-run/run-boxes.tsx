import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import {
  type BoxRun,
  packBoxes,
  type RunBox,
  unpackBoxes,
  type WaitingBox,
} from "#contract/subscriptions/admin-box-run.ts";
import { type AudienceNames, boxName } from "#domain/subscriptions/box-names.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { BOX_STATES, type BoxChoice, type BoxState, boxKind, isChosen, kindLabel, stateOf } from "./box-choice.ts";
import { boxCountLabel } from "./run-outcome.tsx";

const STATE_LABELS = Object.fromEntries(BOX_STATES) as Record<BoxState, string>;

interface RunBoxesProps {
  run: BoxRun;
  choice: BoxChoice;
  onChanged: () => void;
}

/**
 * Every paid box in the order of slips and labels, with a checkbox for packed boxes, and below it the boxes that are not
 * paid yet. A choice limits both.
 */
export function RunBoxes({ run, choice, onChanged }: RunBoxesProps) {
  const { boxMonth } = run;
  const heading = useRef<HTMLHeadingElement>(null);
  const isLimited = choice.kind !== undefined || choice.state !== undefined;
  const { hash, key } = useLocation();
  // The numbers above are links to this place. The first one also loads the run anew, under its month.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of a link is a new key.
  useEffect(() => {
    if (hash === "#run-boxes") heading.current?.focus();
  }, [hash, key]);
  const ticking = useAdminMutation({
    call: async ({ boxIds, isPacked }: { boxIds: number[]; isPacked: boolean }) => {
      if (isPacked) await callApi(packBoxes, { boxMonth, boxIds });
      else await callApi(unpackBoxes, { boxMonth, boxIds });
    },
    stales: ["box-run"],
    failure: "The boxes could not be marked as packed. Try again.",
    onSuccess: onChanged,
  });
  const packingAll = useAdminMutation({
    call: (boxIds: number[]) => callApi(packBoxes, { boxMonth, boxIds }),
    stales: ["box-run"],
    success: (_, boxIds) => `${boxCountLabel(boxIds.length)} marked as packed`,
    undo: (_, boxIds) => () => ticking.mutate({ boxIds, isPacked: false }),
    failure: "The boxes could not be marked as packed. Try again.",
    onSuccess: onChanged,
  });
  const boxes = run.boxes.filter((box) => isChosen(box, choice));
  const waiting = run.waiting.filter((box) => isChosen(box, choice));
  const unpacked = boxes.filter((box) => box.status === "charged" && box.isFrozen).map((box) => box.id);
  const names = useAudienceNames();
  if (run.boxes.length + run.waiting.length === 0) return null;
  return (
    <section aria-labelledby="run-boxes" className="border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} id="run-boxes" tabIndex={-1} className="scroll-mt-24 text-xl outline-none">
          {isLimited ? choiceLabel(choice, run, names) : run.isClosed ? "Frozen list" : "Paid so far"}
        </h3>
        {unpacked.length > 0 && (
          <Button
            variant="secondary"
            size="small"
            isBusy={packingAll.isPending}
            busyLabel="Packing..."
            onClick={() => packingAll.mutate(unpacked)}
          >
            Mark all {unpacked.length} as packed
          </Button>
        )}
      </div>
      {isLimited && (
        <p className="mt-1">
          <AdminLink to={adminPaths.boxesOf(boxMonth, { kind: undefined, state: undefined })}>Show all boxes</AdminLink>
        </p>
      )}
      {boxes.length === 0 && waiting.length === 0 && <p className="mt-2 text-ink-soft">There are no such boxes now.</p>}
      {boxes.length === 0 && !isLimited && <p className="mt-2 text-ink-soft">No box is paid yet.</p>}
      {boxes.length > 0 && (
        <PaidBoxes boxes={boxes} onTick={(id, isPacked) => ticking.mutate({ boxIds: [id], isPacked })} />
      )}
      {waiting.length > 0 && <WaitingBoxes boxes={waiting} isLimited={isLimited} />}
    </section>
  );
}

/** The chosen boxes: "Announced: Women, 100% natural". */
function choiceLabel({ kind, state }: BoxChoice, run: BoxRun, names: AudienceNames): string {
  const named = run.kinds.find((each) => boxKind(each) === kind);
  return [state && STATE_LABELS[state], named ? kindLabel(named, names) : kind && "unknown box"]
    .filter(Boolean)
    .join(": ");
}

interface PaidBoxesProps {
  boxes: readonly RunBox[];
  onTick: (boxId: number, isPacked: boolean) => void;
}

function PaidBoxes({ boxes, onTick }: PaidBoxesProps) {
  // Boxes are packed after the cut-off, so there is nothing to tick before.
  const canPack = boxes.some(({ isFrozen }) => isFrozen);
  return (
    <Table label="Boxes in this run" className="mt-3">
      <thead>
        <tr>
          {canPack && <Th>Packed</Th>}
          <Th>Box</Th>
          <Th className="hidden sm:table-cell">For</Th>
          <Th className="hidden sm:table-cell">Contents</Th>
          <Th>Status</Th>
        </tr>
      </thead>
      <tbody>
        {boxes.map((box) => (
          <Tr key={box.id}>
            {canPack && (
              <Td>
                {box.isFrozen ? (
                  <label className="inline-flex min-w-8 items-center max-sm:-my-2.5 max-sm:min-h-11">
                    <span className="sr-only">Box {box.id} is packed</span>
                    <input
                      type="checkbox"
                      className="size-5 accent-accent"
                      checked={box.status !== "charged"}
                      disabled={box.status === "dispatched"}
                      onChange={(event) => onTick(box.id, event.target.checked)}
                    />
                  </label>
                ) : (
                  <span className="text-sm text-ink-soft">Not filled yet</span>
                )}
              </Td>
            )}
            <Td className="sm:whitespace-nowrap">
              <BoxName box={box} />
              <span className="block sm:hidden">{recipientLabel(box)}</span>
              <span className="block text-sm text-ink-soft sm:hidden">{contentsLabel(box)}</span>
            </Td>
            <Td className="hidden min-w-40 sm:table-cell">{recipientLabel(box)}</Td>
            <Td className="hidden min-w-72 text-ink-soft sm:table-cell">
              <span className="text-sm">{contentsLabel(box)}</span>
            </Td>
            <Td>
              <Badge tone={box.status === "charged" ? "neutral" : "success"}>{STATE_LABELS[stateOf(box)]}</Badge>
              {box.trackingNumber && <span className="block text-sm text-ink-soft">{box.trackingNumber}</span>}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Boxes that join the run when they are paid. */
function WaitingBoxes({ boxes, isLimited }: { boxes: readonly WaitingBox[]; isLimited: boolean }) {
  return (
    <>
      {!isLimited && <h3 className="mt-6 text-xl">Not paid yet</h3>}
      <Table label="Boxes that are not paid yet" className="mt-3">
        <thead>
          <tr>
            <Th>Box</Th>
            <Th className="hidden sm:table-cell">For</Th>
            <Th>Status</Th>
          </tr>
        </thead>
        <tbody>
          {boxes.map((box) => (
            <Tr key={box.id}>
              <Td className="sm:whitespace-nowrap">
                <BoxName box={box} />
                <span className="block sm:hidden">{box.name}</span>
              </Td>
              <Td className="hidden min-w-40 sm:table-cell">{box.name}</Td>
              <Td>
                <Badge tone={box.status === "unpaid" ? "warning" : "neutral"}>{STATE_LABELS[box.status]}</Badge>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** Number and kind of a box. The number leads to its subscription. */
function BoxName({ box }: { box: Pick<RunBox, "id" | "subscriptionId" | "audience"> }) {
  const names = useAudienceNames();
  return (
    <>
      <AdminLink to={adminPaths.subscription(box.subscriptionId)}>BOX-{box.id}</AdminLink>,{" "}
      {boxName(box.audience, names)}
    </>
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
