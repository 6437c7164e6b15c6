// What the other rooms may know of this one.

export type { LabelledParcel, Sheet } from "./document-contents.ts";
export { documentCount, labelSheet, renderInvoice } from "./download-documents.ts";
export type { BoxSlip } from "./draw-box-slip.ts";
export { printSheets } from "./print-sheets.ts";
export { listOrdersToPack, readPackingSlips } from "./read-printed-orders.ts";
