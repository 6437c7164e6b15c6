// What the other rooms may know of this one.

export type { LabelledParcel } from "./paper.ts";
export { printSheets } from "./print-sheets.ts";
export { renderInvoice } from "./render-invoice.ts";
export type { Sheet } from "./sheet.ts";
