import PDFDocument from "pdfkit";
import decodeQr from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { CODE_SIZE, drawParcelCode } from "./draw-parcel-code.ts";

/** Pixels per point. */
const SCALE = 6;
const MARGIN = 10;
const SIDE = (CODE_SIZE + 2 * MARGIN) * SCALE;

describe("the code on a slip", () => {
  it.each(["ORDER-1001", "BOX-17", "REPLACEMENT-123456789"])("is read by a scanner as %s", (reference) => {
    const doc = new PDFDocument({ autoFirstPage: true, font: "" });
    const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
    const { rect } = doc;
    doc.rect = (x, y, width, height) => {
      paint(data, { x, y, width, height });
      return rect.call(doc, x, y, width, height);
    };
    drawParcelCode(doc, reference, { x: MARGIN, y: MARGIN });
    expect(decodeQr({ width: SIDE, height: SIDE, data })).toBe(reference);
  });
});

function paint(data: Uint8ClampedArray, at: Record<"x" | "y" | "width" | "height", number>): void {
  for (let y = Math.round(at.y * SCALE); y < Math.round((at.y + at.height) * SCALE); y++) {
    for (let x = Math.round(at.x * SCALE); x < Math.round((at.x + at.width) * SCALE); x++) {
      data.fill(0, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
    }
  }
}
