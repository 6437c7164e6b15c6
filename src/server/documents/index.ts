// What the other rooms may know of this one.

export type { LabelledParcel } from "./document-contents.ts";
export { labelSheet } from "./download-labels.ts";
export type { BoxSlip } from "./draw-box-slip.ts";
export { documentCount } from "./print-orders.ts";
export { printSheets } from "./print-sheets.ts";
export { listOrdersToPack, readPackingSlips } from "./read-packing-slips.ts";
export { renderInvoice } from "./render-invoice.ts";
export type { Sheet } from "./sheet.ts";
