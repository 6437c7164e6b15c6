import { useMutation } from "@tanstack/react-query";
import { downloadInvoices, downloadLabels, downloadPackingSlips } from "#contract/admin-calls.ts";
import { type DownloadProgress, downloadFile } from "#web/admin/kit/download-file.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { ApiRefusal } from "#web/api-client.ts";
import type { DocumentsWanted } from "./documents-wanted.ts";
import { refusalMessage } from "./order-labels.ts";

const FAILURES = {
  invoices: "Failed to download invoices",
  labels: "Failed to download shipping labels",
  slips: "Failed to download packing slips",
} satisfies Record<DocumentsWanted, string>;

/** Fetches one order's invoice with its credit notes, its label or its slip. */
export function useOrderDocument(orderId: number) {
  const toast = useAdminToast();
  return useMutation({
    mutationFn: (wanted: DocumentsWanted) => fetchDocument(wanted, [orderId]),
    onError(error, wanted) {
      const text = error instanceof ApiRefusal ? refusalMessage(error.code) : undefined;
      toast.fail(text ? `${FAILURES[wanted]}. ${text}` : FAILURES[wanted]);
    },
  });
}

function fetchDocument(wanted: DocumentsWanted, orderIds: number[]): Promise<DownloadProgress> {
  const watch = { signal: new AbortController().signal, onProgress: () => undefined };
  switch (wanted) {
    case "invoices":
      return downloadFile(downloadInvoices, { orderIds }, watch);
    case "labels":
      return downloadFile(downloadLabels, { orderIds }, watch);
    case "slips":
      return downloadFile(downloadPackingSlips, { orderIds }, watch);
  }
}
