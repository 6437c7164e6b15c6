// What the other rooms may know of this one.

export { labelSheet } from "./download-labels.ts";
export type { BoxSlip } from "./draw-box-slip.ts";
export type { LabelledParcel } from "./paper.ts";
export { documentCount } from "./print-orders.ts";
export { printSheets } from "./print-sheets.ts";
export { listOrdersToPack, readPackingSlips } from "./read-goods-papers.ts";
export { renderInvoice } from "./render-invoice.ts";
export type { Sheet } from "./sheet.ts";
