import { useRef, useState } from "react";
import { downloadInvoices, downloadLabels, downloadPackingSlips, listAdminOrders } from "#contract/admin-calls.ts";
import { DOCUMENTS_PER_FILE_MAX } from "#contract/admin-documents.ts";
import { collectIds } from "#web/admin/kit/collect-ids.ts";
import { type DownloadProgress, downloadFile } from "#web/admin/kit/download-file.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { ApiRefusal } from "#web/api-client.ts";
import type { DocumentsWanted, LabelChoice } from "./documents-wanted.ts";
import { refusalMessage } from "./order-labels.ts";
import type { OrdersFilter } from "./orders-filter.ts";

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

/** Fetches one PDF for the chosen orders. Anybody who cancels gets nothing, and the shop stops writing. */
export function useDocuments(selection: RowSelection, filter: OrdersFilter, onDone: () => void) {
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
