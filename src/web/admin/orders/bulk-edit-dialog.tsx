import { useState } from "react";
import type { AdminOrder, BulkOrderResult } from "#contract/admin-orders.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { type CancelChoice, CancelChoices, GIVE_BACK } from "./cancel-choices.tsx";
import { refusalWords } from "./order-words.ts";
import type { BulkAction, OrdersFilter } from "./orders-filter.ts";
import { PastedNumbers } from "./pasted-numbers.tsx";
import { useBulkEdit } from "./use-bulk-edit.ts";

const WHAT_FOLLOWS = {
  processing: "No letters are sent.",
  shipped:
    "Each customer is told by letter, once, that the goods are on their way. Orders of boxes alone are only marked: their boxes leave with the Box Run, and are told of then.",
  delivered: "Each customer is told by letter, once. After 30 days the orders are complete.",
  cancelled: "Each customer who has paid is told by letter, once. Payments of unpaid orders are cancelled.",
  delete:
    "Unpaid orders are deleted. Paid ones are archived: they leave these lists and stay in the books, as tax law asks.",
} satisfies Record<BulkAction, string>;

export interface BulkEditDialogProps {
  action: BulkAction | undefined;
  title: string;
  /** Those of the page, in the order of the list. */
  orders: readonly Pick<AdminOrder, "id">[];
  selection: RowSelection;
  filter: OrdersFilter;
  onClose: () => void;
}

/** Asks, shows how far it is, then what became of each order. */
export function BulkEditDialog({ action, title, orders, selection, filter, onClose }: BulkEditDialogProps) {
  const bulk = useBulkEdit(selection, filter);
  const [numbers, setNumbers] = useState<ReadonlyMap<number, string>>(new Map());
  const [choice, setChoice] = useState<CancelChoice>(GIVE_BACK);
  function close() {
    if (bulk.isRunning) bulk.stop();
    if (bulk.isOver) selection.clear();
    bulk.reset();
    setNumbers(new Map());
    setChoice(GIVE_BACK);
    onClose();
  }
  return (
    <Dialog isOpen={action !== undefined} onClose={close} title={title}>
      {action && !bulk.isRunning && !bulk.isOver && (
        <div className="space-y-5">
          <p>{WHAT_FOLLOWS[action]}</p>
          {action !== "cancelled" && action !== "delete" && (
            <p>What a cancellation of any of them gave back, money or goods, is not taken again.</p>
          )}
          {action === "cancelled" && <CancelChoices value={choice} onChange={setChoice} isUnsent isOne={false} />}
          {action === "shipped" && (
            <PastedNumbers orders={orders.filter(({ id }) => selection.has(id))} onChange={setNumbers} />
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              variant={action === "delete" ? "danger" : "primary"}
              onClick={() => void bulk.start(action, choice, numbers)}
            >
              {action === "delete" ? "Delete" : "Go ahead"}
            </Button>
            <Button variant="secondary" onClick={close}>
              Leave them
            </Button>
          </div>
        </div>
      )}
      {bulk.isRunning && (
        <div className="space-y-4">
          <p role="status">{bulk.results.length} done so far</p>
          <ProgressBar label="Orders done" value={bulk.results.length} max={Math.max(selection.count, 1)} />
          <Button variant="secondary" onClick={bulk.stop}>
            Stop here
          </Button>
        </div>
      )}
      {bulk.isOver && <Outcome results={bulk.results} onClose={close} />}
    </Dialog>
  );
}

function Outcome({ results, onClose }: { results: readonly BulkOrderResult[]; onClose: () => void }) {
  const refused = results.filter((result) => result.outcome === "refused");
  const archived = results.filter((result) => result.outcome === "archived").length;
  return (
    <div className="space-y-4">
      <p role="status">
        {results.length - refused.length} done
        {archived > 0 && ` (${archived} archived)`}
        {refused.length > 0 && `, ${refused.length} refused`}.
      </p>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto" tabIndex={-1}>
        {results.map((result) => (
          <li key={result.orderId} className="flex flex-wrap justify-between gap-x-4 py-1.5 text-[0.9375rem]">
            <span className="prices">#{result.orderId}</span>
            <span className={result.outcome === "refused" ? "text-danger" : "text-ink-soft"}>{words(result)}</span>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}

function words({ outcome, code }: BulkOrderResult): string {
  if (outcome === "done") return "Done";
  if (outcome === "archived") return "Archived";
  return refusalWords(code ?? "") ?? "Refused";
}
