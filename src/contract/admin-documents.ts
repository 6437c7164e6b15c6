import { endpoint } from "./endpoint.ts";
import { idList, pdfFile } from "./fields.ts";
import { z } from "./zod.ts";

export const DOCUMENTS_PER_FILE_MAX = 1_000;
const LABEL_LAYOUTS = ["4x6", "a4"] as const;
export type LabelLayout = (typeof LABEL_LAYOUTS)[number];
export const LABELS_PER_A4 = 4;

export const labelInput = {
  /** One a page of 4 by 6 inches, or four on an A4 sheet. */
  layout: z.enum(LABEL_LAYOUTS).default("4x6"),
  /** On A4: the first cell that still has a label on its sheet, counted row by row. */
  firstCell: z.int().min(1).max(LABELS_PER_A4).default(1),
};

export const downloadInvoices = endpoint({
  method: "POST",
  path: "/api/admin/download-pdf-invoices",
  access: "admin",
  summary: "Invoices and credit notes of some orders in one PDF, in the order given",
  input: z.object({ orderIds: idList(DOCUMENTS_PER_FILE_MAX) }),
  output: pdfFile,
  refusals: ["nothing-to-print"],
});

export const downloadLabels = endpoint({
  method: "POST",
  path: "/api/admin/download-address-labels",
  access: "admin",
  summary: "Address labels of some orders in one PDF, in the order given",
  input: z.object({
    orderIds: idList(DOCUMENTS_PER_FILE_MAX),
    ...labelInput,
  }),
  output: pdfFile,
  refusals: ["nothing-to-print"],
});

export const downloadPackingSlips = endpoint({
  method: "POST",
  path: "/api/admin/download-packing-slips",
  access: "admin",
  summary: "What to put into the parcels of some orders, without prices, in one PDF",
  input: z.object({ orderIds: idList(DOCUMENTS_PER_FILE_MAX) }),
  output: pdfFile,
  refusals: ["nothing-to-print"],
});
