// What the other rooms may know of this one.

export { printSheets } from "./print-sheets.ts";
export { renderInvoice } from "./render-invoice.ts";
export type { Sheet } from "./sheet.ts";
