import { useRef, useState } from "react";
import { listAdminOrders } from "#contract/orders/admin-orders.ts";
import {
  DOCUMENTS_PER_FILE_MAX,
  downloadInvoices,
  downloadLabels,
  downloadPackingSlips,
  LABELS_PER_A4,
  type LabelLayout,
} from "#contract/orders/admin-parcels.ts";
import { type DownloadProgress, type DownloadWatch, downloadFile } from "#web/admin/kit/files.tsx";
import type { ListOf } from "#web/admin/kit/resource-list.tsx";
import { useAdminMutation, useAdminToast } from "#web/admin/kit/use-admin-mutation.ts";
import { collectIds } from "#web/admin/kit/use-row-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { ORDER_CHANGE } from "./order-labels.ts";

/** Kinds of order documents. */
export type DocumentsWanted = "invoices" | "labels" | "slips";

interface LabelChoice {
  layout: LabelLayout;
  firstCell: number;
}

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
  invoices: "had no invoice",
  labels: "left out: unpaid, cancelled, on hold or with boxes only",
  slips: "left out: unpaid, cancelled, on hold or with boxes only",
} satisfies Record<DocumentsWanted, string>;

const TITLES = { invoices: "PDF Invoices", labels: "Shipping Labels", slips: "Packing slips" } satisfies Record<
  DocumentsWanted,
  string
>;

const MEANING = {
  invoices: "Each order's invoice, then its credit notes. Unpaid orders have none and are left out.",
  labels:
    "Address labels for products, without postage, which you buy in Click & Drop. Unpaid, cancelled and held orders are left out. The labels of boxes are in the Box run.",
  slips:
    "Contents of each parcel of products, without prices. Unpaid, cancelled and held orders are left out. For boxes, print the packing slips in the Box run.",
} satisfies Record<DocumentsWanted, string>;

const CELL_LABELS = ["Top left", "Top right", "Bottom left", "Bottom right"];

interface DocumentsDialogProps {
  wanted: DocumentsWanted | undefined;
  /** Number of orders as a label. */
  count: string;
  list: ListOf<typeof listAdminOrders>;
  onClose: () => void;
}

/** One PDF for all selected orders, with its progress and a button to stop it. */
export function DocumentsDialog({ wanted, count, list, onClose }: DocumentsDialogProps) {
  const [labels, setLabels] = useState<LabelChoice>({ layout: "4x6", firstCell: 1 });
  const close = () => {
    documents.cancel();
    onClose();
  };
  const documents = useDocuments(list, onClose);
  const { progress } = documents;
  return (
    <Dialog isOpen={wanted !== undefined} onClose={close} title={wanted ? TITLES[wanted] : "Documents"}>
      {wanted && (
        <div className="space-y-5">
          <p>
            For {count}. {MEANING[wanted]}
            {list.selection.count > DOCUMENTS_PER_FILE_MAX || (list.selection.isAllMatching && !progress)
              ? ` One file has at most ${DOCUMENTS_PER_FILE_MAX} orders. If there are more, the newest are printed.`
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
            <option value="4x6">4 by 6 inches, one label per page</option>
            <option value="a4">A4, four to a sheet</option>
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

/**
 * Fetches one PDF for the selected orders. If the user cancels, no file is saved and the server stops creating the PDF.
 */
function useDocuments(list: ListOf<typeof listAdminOrders>, onDone: () => void) {
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
      const orderIds = await firstIds(list);
      const done = await fetchDocuments(wanted, orderIds, labels, { signal: abort.signal, onProgress: setProgress });
      toast.succeed(done.leftOut > 0 ? `${SUCCESS[wanted]} (${done.leftOut} ${LEFT_OUT[wanted]})` : SUCCESS[wanted]);
      onDone();
    } catch (error) {
      if (abort.signal.aborted) return;
      const why = error instanceof Error ? ORDER_CHANGE.reason(error) : undefined;
      toast.fail(why ? `${FAILURE[wanted]}. ${why}` : FAILURE[wanted]);
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

async function firstIds({ selection, filter }: ListOf<typeof listAdminOrders>): Promise<number[]> {
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
  labels?: LabelChoice,
  watch?: DownloadWatch,
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

/** Fetches one document of one order. */
export function useOrderDocument(orderId: number, wanted: DocumentsWanted) {
  return useAdminMutation({
    call: () => fetchDocuments(wanted, [orderId]),
    // Printing a label changes the order, so the order is reloaded.
    ...(wanted === "labels" ? {} : { stales: [] }),
    failure: FAILURE[wanted],
    reason: ORDER_CHANGE.reason,
  });
}
