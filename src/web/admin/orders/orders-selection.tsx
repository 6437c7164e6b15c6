import { useRef, useState } from "react";
import { type AdminOrder, BULK_ACTIONS, listAdminOrders } from "#contract/orders/admin-orders.ts";
import {
  DOCUMENTS_PER_FILE_MAX,
  downloadInvoices,
  downloadLabels,
  downloadPackingSlips,
  LABELS_PER_A4,
} from "#contract/orders/admin-parcels.ts";
import { collectIds } from "#web/admin/kit/collect-ids.ts";
import { type DownloadProgress, downloadFile } from "#web/admin/kit/download-file.ts";
import { countLabel } from "#web/admin/kit/list-pager.tsx";
import { SelectionBar } from "#web/admin/kit/selection-bar.tsx";
import type { AdminList } from "#web/admin/kit/use-admin-list.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import type { DocumentsWanted, LabelChoice } from "./documents-wanted.ts";
import { refusalMessage } from "./order-labels.ts";
import type { BulkAction, OrdersFilter } from "./orders-filter.ts";

const SUCCESS = {
  invoices: "Invoices downloaded successfully",
  labels: "Shipping labels downloaded successfully",
  slips: "Packing slips downloaded successfully",
} satisfies Record<DocumentsWanted, string>;

const FAILURE = {
  invoices: "Failed to download invoices",
  labels: "Failed to download shipping labels",
  slips: "Failed to download packing slips",
} satisfies Record<DocumentsWanted, string>;

const LEFT_OUT = {
  invoices: "had none",
  labels: "left out: not paid, not to be sent, or a box",
  slips: "left out: not paid, not to be sent, or a box",
} satisfies Record<DocumentsWanted, string>;

const TITLES = { invoices: "PDF Invoices", labels: "Shipping Labels", slips: "Packing Slips" } satisfies Record<
  DocumentsWanted,
  string
>;

const MEANING = {
  invoices: "Each order's invoice, then its credit notes. Unpaid orders have none and are left out.",
  labels:
    "Address labels of the goods, no postage: that is bought in Click & Drop. What is not paid, cancelled or on hold is left out; boxes have theirs in their run.",
  slips:
    "What goes into each parcel of goods, to tick off, without prices. What is not paid, cancelled or on hold is left out; boxes have theirs in their run.",
} satisfies Record<DocumentsWanted, string>;

const CELL_LABELS = ["Top left", "Top right", "Bottom left", "Bottom right"];

const ACTION_LABELS = {
  processing: "Mark Processing",
  shipped: "Mark Shipped",
  delivered: "Mark Delivered",
  cancelled: "Mark Cancelled",
  delete: "Delete Orders",
} satisfies Record<BulkAction, string>;

const NOUN = { one: "order", many: "orders" };

export interface OrdersSelectionProps {
  list: AdminList<AdminOrder>;
  selection: RowSelection;
  filter: OrdersFilter;
}

/** What can be done with the chosen orders. */
export function OrdersSelection({ list, selection, filter }: OrdersSelectionProps) {
  const [action, setAction] = useState<BulkAction>();
  const [documents, setDocuments] = useState<DocumentsWanted>();
  const count = selection.isAllMatching
    ? countLabel(list, NOUN)
    : countLabel({ totalCount: selection.count, isTotalCapped: false }, NOUN);
  return (
    <>
      <SelectionBar
        selection={selection}
        allLabel={countLabel(list, NOUN)}
        hasMorePages={list.pager.goNext !== undefined || list.pager.goPrevious !== undefined}
      >
        <Select
          size="small"
          aria-label="Bulk action"
          options={BULK_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] }))}
          value=""
          onChange={(event) => setAction(BULK_ACTIONS.find((candidate) => candidate === event.currentTarget.value))}
        >
          <option value="">Bulk action</option>
        </Select>
        <Button variant="secondary" size="small" onClick={() => setDocuments("invoices")}>
          PDF Invoices
        </Button>
        <Button variant="secondary" size="small" onClick={() => setDocuments("labels")}>
          Shipping Labels
        </Button>
        <Button variant="secondary" size="small" onClick={() => setDocuments("slips")}>
          Packing Slips
        </Button>
      </SelectionBar>
      <BulkEditDialog
        action={action}
        title={action ? `${ACTION_LABELS[action]}: ${count}` : "Bulk action"}
        orders={list.rows ?? []}
        selection={selection}
        filter={filter}
        onClose={() => setAction(undefined)}
      />
      <DocumentsDialog
        wanted={documents}
        count={count}
        selection={selection}
        filter={filter}
        onClose={() => setDocuments(undefined)}
      />
    </>
  );
}

interface DocumentsDialogProps {
  wanted: DocumentsWanted | undefined;
  /** How many orders, in words. */
  count: string;
  selection: RowSelection;
  filter: OrdersFilter;
  onClose: () => void;
}

/** One PDF for all chosen orders, with its progress and a way to stop it. */
function DocumentsDialog({ wanted, count, selection, filter, onClose }: DocumentsDialogProps) {
  const [labels, setLabels] = useState<LabelChoice>({ layout: "4x6", firstCell: 1 });
  const close = () => {
    documents.cancel();
    onClose();
  };
  const documents = useDocuments(selection, filter, onClose);
  const { progress } = documents;
  return (
    <Dialog isOpen={wanted !== undefined} onClose={close} title={wanted ? TITLES[wanted] : "Documents"}>
      {wanted && (
        <div className="space-y-5">
          <p>
            For {count}. {MEANING[wanted]}
            {selection.count > DOCUMENTS_PER_FILE_MAX || (selection.isAllMatching && !progress)
              ? ` One file holds ${DOCUMENTS_PER_FILE_MAX}: of more, the newest are printed.`
              : ""}
          </p>
          {wanted === "labels" && <LabelFields value={labels} onChange={setLabels} />}
          <div aria-live="polite" className="min-h-12">
            {documents.isRunning && (
              <>
                <p className="mb-2">{progress ? `${progress.pages} of ${progress.documents} written` : "Preparing"}</p>
                <ProgressBar label="Pages written" value={progress?.pages ?? 0} max={progress?.documents || 1} />
              </>
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button
              isBusy={documents.isRunning}
              busyLabel="Writing..."
              onClick={() => void documents.start(wanted, labels)}
            >
              Download
            </Button>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function LabelFields({ value, onChange }: { value: LabelChoice; onChange: (value: LabelChoice) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Paper">
        {(control) => (
          <Select
            {...control}
            value={value.layout}
            onChange={(event) => onChange({ ...value, layout: event.currentTarget.value === "a4" ? "a4" : "4x6" })}
          >
            <option value="4x6">4 by 6 inches, one each</option>
            <option value="a4">A4, four on a sheet</option>
          </Select>
        )}
      </Field>
      {value.layout === "a4" && (
        <Field label="First free label">
          {(control) => (
            <Select
              {...control}
              value={value.firstCell}
              onChange={(event) => onChange({ ...value, firstCell: Number(event.currentTarget.value) })}
            >
              {Array.from({ length: LABELS_PER_A4 }, (_, index) => index + 1).map((cell) => (
                <option key={cell} value={cell}>
                  {CELL_LABELS[cell - 1]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}

/** Fetches one PDF for the chosen orders. Anybody who cancels gets nothing, and the shop stops writing. */
function useDocuments(selection: RowSelection, filter: OrdersFilter, onDone: () => void) {
  const [progress, setProgress] = useState<DownloadProgress>();
  const [isRunning, setRunning] = useState(false);
  const aborter = useRef<AbortController>(undefined);
  const toast = useAdminToast();

  async function start(wanted: DocumentsWanted, labels: LabelChoice) {
    const abort = new AbortController();
    aborter.current = abort;
    setProgress(undefined);
    setRunning(true);
    try {
      const orderIds = await firstIds(selection, filter);
      const done = await fetchDocuments(wanted, orderIds, labels, { signal: abort.signal, onProgress: setProgress });
      toast.succeed(done.leftOut > 0 ? `${SUCCESS[wanted]} (${done.leftOut} ${LEFT_OUT[wanted]})` : SUCCESS[wanted]);
      onDone();
    } catch (error) {
      if (abort.signal.aborted) return;
      const text = error instanceof ApiRefusal ? refusalMessage(error.code) : undefined;
      toast.fail(text ? `${FAILURE[wanted]}. ${text}` : FAILURE[wanted]);
    } finally {
      if (aborter.current === abort) setRunning(false);
    }
  }

  return {
    progress,
    isRunning,
    start,
    cancel: () => {
      aborter.current?.abort();
      setRunning(false);
    },
  };
}

async function firstIds(selection: RowSelection, filter: OrdersFilter): Promise<number[]> {
  const ids: number[] = [];
  for await (const some of collectIds(selection, listAdminOrders, filter)) {
    ids.push(...some);
    if (ids.length >= DOCUMENTS_PER_FILE_MAX) break;
  }
  return ids.slice(0, DOCUMENTS_PER_FILE_MAX);
}

function fetchDocuments(
  wanted: DocumentsWanted,
  orderIds: number[],
  labels: LabelChoice,
  watch: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
): Promise<DownloadProgress> {
  switch (wanted) {
    case "invoices":
      return downloadFile(downloadInvoices, { orderIds }, watch);
    case "labels":
      return downloadFile(downloadLabels, { orderIds, ...labels }, watch);
    case "slips":
      return downloadFile(downloadPackingSlips, { orderIds }, watch);
  }
}
