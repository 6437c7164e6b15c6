import { fitLogo, type Logo } from "#domain/brand/logo.ts";
import type { Trader } from "#domain/settings/trader.ts";

const LEAF_ROWS = [44, 26, 8, -10, -28, -46];
const VIEW_HEIGHT = 132;
const SAGE = "#55665a";
/** Longest logo in relation to its height that a document shows. */
const ASPECT_MAX = 3;
const LOGO_GAP = 12;

/** The shop's own logo for documents. */
export interface PrintedLogo extends Logo {
  /** The picture as a data URL, because a document embeds each of them only once. */
  src: string;
}

/** The shop, as the heading of a slip names it. */
export interface Sender {
  trader: Trader;
  /** Undefined if the shop has no logo of its own. */
  logo: PrintedLogo | undefined;
}

interface Place {
  /** Top left corner and height, in points. */
  x: number;
  y: number;
  height: number;
  /** Left edge of the text beside the sprig. */
  textX: number;
}

/** Draws the shop's logo, or the sprig if it has none. Returns the left edge of the text beside it. */
export function drawMark(
  doc: PDFKit.PDFDocument,
  logo: PrintedLogo | undefined,
  { x, y, height, textX }: Place,
): number {
  if (!logo) {
    drawSprig(doc, x, y, height);
    return textX;
  }
  const size = fitLogo(logo, { width: height * ASPECT_MAX, height });
  doc.image(logo.src, x, y + (height - size.height) / 2, size);
  return x + size.width + LOGO_GAP;
}

function drawSprig(doc: PDFKit.PDFDocument, x: number, y: number, height: number): void {
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
