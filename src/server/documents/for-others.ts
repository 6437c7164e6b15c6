// What the other rooms may know of this one.

export { drawLabel, LABEL_4X6 } from "./draw-label.ts";
export { drawMark } from "./draw-mark.ts";
export { openPdf } from "./open-pdf.ts";
export { drawLine, drawWrapped, HAIRLINE, INK, INK_SOFT } from "./pdf-text.ts";
export { renderInvoice } from "./render-invoice.ts";
