import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AdminOrder,
  type BulkOrderResult,
  type CancellationPreview,
  listAdminOrders,
  previewCancellation,
} from "#contract/orders/admin-orders.ts";
import { formatPounds, parsePounds, sumPence } from "#domain/money.ts";
import { parcelReference } from "#domain/orders/parcels.ts";
import { selectionQuery } from "#web/admin/kit/api-query.ts";
import type { ListOf } from "#web/admin/kit/resource-list.tsx";
import { collectIds } from "#web/admin/kit/use-row-selection.ts";
import { callApi } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { type CancelChoice, CancelChoices, GIVE_BACK } from "./cancel-choices.tsx";
import { refusalMessage } from "./order-labels.ts";
import { type PastedNumbers, readPastedNumbers, wrongLengthMessage } from "./parcels/read-pasted-numbers.ts";
import { type BulkAction, useBulkEdit } from "./use-bulk-edit.ts";

const ORDERS_PER_CALL = 200;

const WHAT_FOLLOWS = {
  processing: "No emails are sent.",
  shipped:
    "Each customer gets one email that says the parcel is on its way. For orders with only boxes, only the status changes. Their boxes are sent with the Box run, which emails the customer.",
  delivered: "Each customer gets one email. After 30 days the orders are complete.",
  cancelled:
    "Each customer who paid is emailed about the cancellation and any refund. Items that have not been sent will not be sent. Payments of unpaid orders are cancelled.",
  delete:
    "Unpaid orders are deleted. Paid orders are archived: they leave these lists, stay in the books and can be restored. A paid order must be fully sent or refunded first.",
} satisfies Record<BulkAction, string>;

const CONFIRM_LABELS = {
  processing: "Mark as processing",
  shipped: "Mark as shipped",
  delivered: "Mark as delivered",
  cancelled: "Cancel orders",
  delete: "Delete",
} satisfies Record<BulkAction, string>;

const SUBSCRIPTION_CHOICES = [
  { value: "preset", label: "End those that these orders started" },
  { value: "true", label: "End all of them" },
  { value: "false", label: "Keep all of them" },
] as const;
const SUBSCRIPTION_CHOICE: Readonly<Record<string, boolean | undefined>> = { true: true, false: false };

export interface BulkEditDialogProps {
  action: BulkAction | undefined;
  title: string;
  list: ListOf<typeof listAdminOrders>;
  onClose: () => void;
}

/** Asks for confirmation, shows progress, then the result for each order. */
export function BulkEditDialog({ action, title, list, onClose }: BulkEditDialogProps) {
  const { selection, rows = [] } = list;
  const bulk = useBulkEdit(list);
  const [numbers, setNumbers] = useState<ReadonlyMap<number, string>>(new Map());
  const [isWrongLength, setWrongLength] = useState(false);
  const [choice, setChoice] = useState<CancelChoice>(GIVE_BACK);
  const isCancelling = action === "cancelled" && !bulk.isRunning && !bulk.isOver;
  const preview = useCancellationPreview(list, isCancelling);
  const hasBoxes = preview.data?.some(({ boxes }) => boxes > 0) ?? false;
  function close() {
    if (bulk.isRunning) bulk.stop();
    if (bulk.isOver) selection.clear();
    bulk.reset();
    setNumbers(new Map());
    setWrongLength(false);
    setChoice(GIVE_BACK);
    onClose();
  }
  return (
    <Dialog isOpen={action !== undefined} onClose={close} title={title}>
      {action && !bulk.isRunning && !bulk.isOver && (
        <div className="space-y-5">
          <p>{WHAT_FOLLOWS[action]}</p>
          {action !== "cancelled" && action !== "delete" && (
            <p>If you change the status of a cancelled order, its refund and its return to stock are not undone.</p>
          )}
          {action === "cancelled" && preview.isPending && <Spinner label="Calculating the refunds" />}
          {action === "cancelled" && preview.isError && (
            <Alert tone="danger">The refunds could not be calculated. Close this and try again.</Alert>
          )}
          {action === "cancelled" && preview.data && (
            <>
              <p className="font-medium">{previewSentence(preview.data, choice.refund)}</p>
              <CancelChoices
                value={choice}
                onChange={setChoice}
                isUnsent
                refundLabel="Refund the rest of each payment"
              />
              {hasBoxes && (
                <div className="space-y-1">
                  <label htmlFor="bulk-subscriptions" className="font-medium">
                    Subscriptions of these orders
                  </label>
                  <Select
                    id="bulk-subscriptions"
                    options={SUBSCRIPTION_CHOICES}
                    value={String(choice.endSubscription ?? "preset")}
                    onChange={(event) =>
                      setChoice({ ...choice, endSubscription: SUBSCRIPTION_CHOICE[event.currentTarget.value] })
                    }
                  />
                </div>
              )}
            </>
          )}
          {action === "shipped" && (
            <NumbersField
              orders={rows.filter(({ id }) => selection.has(id))}
              onChange={(read) => {
                setNumbers(read.numbers);
                setWrongLength(read.wrongLength !== undefined);
              }}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              variant={action === "delete" ? "danger" : "primary"}
              disabled={(action === "cancelled" && !preview.data) || (action === "shipped" && isWrongLength)}
              onClick={() => void bulk.start(action, choice, { numbers, preview: preview.data })}
            >
              {CONFIRM_LABELS[action]}
            </Button>
            <Button variant="secondary" onClick={close}>
              {action === "cancelled" || action === "delete" ? "Keep orders" : "Cancel"}
            </Button>
          </div>
        </div>
      )}
      {bulk.isRunning && (
        <div className="space-y-4">
          <p role="status">{bulk.results.length} done so far</p>
          <ProgressBar label="Orders done" value={bulk.results.length} max={Math.max(selection.count, 1)} />
          <Button variant="secondary" onClick={bulk.stop}>
            Stop
          </Button>
        </div>
      )}
      {bulk.isOver && <Outcome results={bulk.results} onClose={close} />}
    </Dialog>
  );
}

function Outcome({ results, onClose }: { results: readonly BulkOrderResult[]; onClose: () => void }) {
  const refused = results.filter(({ outcome }) => outcome === "refused" || outcome === "failed");
  const archived = results.filter((result) => result.outcome === "archived").length;
  return (
    <div className="space-y-4">
      <p role="status">
        {results.length - refused.length} done
        {archived > 0 && ` (${archived} archived)`}
        {refused.length > 0 && `, ${refused.length} refused`}.{refundedSentence(results)}
      </p>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto" tabIndex={-1}>
        {results.map((result) => (
          <li key={result.orderId} className="flex flex-wrap justify-between gap-x-4 py-1.5 text-[0.9375rem]">
            <span className="prices">#{result.orderId}</span>
            <span className={refused.includes(result) ? "text-danger" : "text-ink-soft"}>{outcomeLabel(result)}</span>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}

const LIST = new Intl.ListFormat("en-GB");

const DESTINATIONS = {
  toCard: "to bank cards",
  toGiftCards: "to gift cards",
  inPerson: "to customers who paid in person, which you pay yourself",
};

/** The sum of all refunds by destination. Empty if there are none. */
export function refundedSentence(results: readonly Pick<BulkOrderResult, "refunded">[]): string {
  const refunds = results.flatMap(({ refunded }) => refunded ?? []);
  if (refunds.length === 0) return "";
  const total = (name: "amount" | "toCard" | "toGiftCards" | "inPerson") =>
    sumPence(refunds.map((each) => parsePounds(each[name] ?? "0.00")));
  const parts = (["toCard", "toGiftCards", "inPerson"] as const).flatMap((name) =>
    total(name) > 0 ? [`${formatPounds(total(name))} ${DESTINATIONS[name]}`] : [],
  );
  return ` Refunded ${formatPounds(total("amount"))}: ${LIST.format(parts)}.`;
}

function outcomeLabel({ outcome, code, unsent, refunded }: BulkOrderResult): string {
  if (refunded) return `Done, ${formatPounds(parsePounds(refunded.amount))} refunded`;
  if (outcome === "done") return "Done";
  if (outcome === "archived") return "Archived";
  if (unsent) {
    const owed = parsePounds(unsent.owed);
    const reasons = [
      ...(unsent.isUnsent ? ["part of it has not been sent"] : []),
      ...(owed > 0 ? [`${formatPounds(owed)} has not been refunded`] : []),
    ];
    return `Paid, but ${reasons.join(" and ")}. ${unsent.isUnsent ? "Send or cancel" : "Refund"} it first`;
  }
  if (outcome === "failed") return "Failed: check this order, then try again";
  return refusalMessage(code ?? "") ?? "Refused";
}

/** The refund of each selected order if it is cancelled. Loaded only while `isWanted`. */
function useCancellationPreview({ selection, filter }: ListOf<typeof listAdminOrders>, isWanted: boolean) {
  return useQuery(
    selectionQuery(
      previewCancellation,
      [filter, selection.isAllMatching, ...selection.ids],
      async () => {
        const orders: CancellationPreview[] = [];
        for await (const ids of collectIds(selection, listAdminOrders, filter)) {
          for (let from = 0; from < ids.length; from += ORDERS_PER_CALL) {
            const orderIds = ids.slice(from, from + ORDERS_PER_CALL);
            orders.push(...(await callApi(previewCancellation, { orderIds })).orders);
          }
        }
        return orders;
      },
      { isEnabled: isWanted },
    ),
  );
}

/** Summary such as "£834.12 is refunded for 29 orders. 29 orders have an unsent box, which is withdrawn." */
function previewSentence(orders: readonly CancellationPreview[], refunds: boolean): string {
  const refunded = orders.filter(({ refund }) => parsePounds(refund) > 0);
  const withBox = orders.filter(({ boxes }) => boxes > 0).length;
  const holding = withBox === 1 ? "1 order has" : `${withBox} orders have`;
  const boxes = withBox === 0 ? "" : ` ${holding} an unsent box, which is withdrawn.`;
  if (!refunds) return `Nothing is refunded.${boxes}`;
  if (refunded.length === 0) return `Nothing can be refunded.${boxes}`;
  const total = formatPounds(sumPence(refunded.map(({ refund }) => parsePounds(refund))));
  return `${total} is refunded for ${refunded.length === 1 ? "1 order" : `${refunded.length} orders`}.${boxes}`;
}

interface NumbersFieldProps {
  /** Orders, in the list's order. */
  orders: readonly Pick<AdminOrder, "id">[];
  onChange: (read: PastedNumbers) => void;
}

/** Reads orders' tracking numbers, pasted as a column or scanned one per line, and shows which were recognised. */
function NumbersField({ orders, onChange }: NumbersFieldProps) {
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState("");
  return (
    <div>
      <Field
        label="Tracking numbers"
        hint="Paste one column in the order of the list, or two columns with order and tracking number. For orders on other pages, import two columns in Parcels."
        isOptional
        {...(problem ? { error: problem } : {})}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            spellCheck={false}
            onChange={(event) => {
              const named = orders.map(({ id }) => ({
                id,
                reference: parcelReference({ kind: "goods", orderId: id, boxId: null }),
              }));
              const read = readPastedNumbers(named, event.currentTarget.value);
              onChange(read);
              const { numbers, leftOver, wrongLength } = read;
              setProblem(wrongLength === undefined ? "" : wrongLengthMessage(wrongLength, orders.length, "orders"));
              setSaid(whatCame(numbers.size, orders.length, leftOver));
            }}
          />
        )}
      </Field>
      <p role="status" className="mt-1.5 min-h-6 text-sm">
        {said}
      </p>
    </div>
  );
}

function whatCame(numbered: number, of: number, leftOver: readonly string[]): string {
  const rest = leftOver.length > 0 ? ` No match: ${leftOver.slice(0, 3).join("; ")}.` : "";
  return `${numbered} of ${of} orders have a tracking number.${rest}`;
}
