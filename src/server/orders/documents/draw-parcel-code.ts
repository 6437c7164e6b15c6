import qrcode from "qrcode";
import { INK } from "./pdf-text.ts";

/** Side of a parcel's code in points, 22 mm, which phones and hand scanners read at arm's length. */
export const CODE_SIZE = 62;

/** Draws a parcel's reference as a QR code for the packing table. `x` and `y` are its top left corner. */
export function drawParcelCode(doc: PDFKit.PDFDocument, reference: string, { x, y }: { x: number; y: number }): void {
  const { modules } = qrcode.create(reference, { errorCorrectionLevel: "M" });
  const side = CODE_SIZE / modules.size;
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) doc.rect(x + column * side, y + row * side, side, side);
    }
  }
  doc.fill(INK);
}
