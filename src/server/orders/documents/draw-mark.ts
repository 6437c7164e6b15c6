const LEAF_ROWS = [44, 26, 8, -10, -28, -46];
const VIEW_HEIGHT = 132;
const SAGE = "#55665a";

/** Draws the shop's sprig logo, `height` points tall, with its top left corner at (x, y). */
export function drawMark(doc: PDFKit.PDFDocument, x: number, y: number, height: number): void {
  doc.save();
  doc
    .translate(x, y)
    .scale(height / VIEW_HEIGHT)
    .translate(24, 68);
  doc.path("M0,60 C2,20 -2,-20 0,-60").lineWidth(4).lineCap("round").stroke(SAGE);
  for (const leafY of LEAF_ROWS) {
    doc.path(`M0,${leafY} q16,-4 20,-22 q-14,2 -20,22 q-16,-4 -20,-22 q14,2 20,22`).fill(SAGE);
  }
  doc.restore();
}
