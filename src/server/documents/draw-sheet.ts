import type { Trader } from "#domain/trader.ts";
import { drawBoxSlip } from "./draw-box-slip.ts";
import { drawGiftCard } from "./draw-gift-card.ts";
import { drawInvoice } from "./draw-invoice.ts";
import { A4_CELLS, drawLabel, LABEL_4X6 } from "./draw-label.ts";
import { drawPackingSlip } from "./draw-packing-slip.ts";
import type { Sheet } from "./sheet.ts";

/** Adds a sheet to a document. */
export function drawSheet(doc: PDFKit.PDFDocument, trader: Trader, sheet: Sheet): void {
  switch (sheet.kind) {
    case "invoices":
      for (const document of sheet.documents) drawInvoice(doc, { document, order: sheet.order, trader });
      break;
    case "packing-slip":
      drawPackingSlip(doc, sheet.slip, trader);
      break;
    case "label": {
      const { width, height } = LABEL_4X6;
      doc.addPage({ size: [width, height], margin: 0 });
      drawLabel(doc, sheet.parcel, trader, { x: 0, y: 0, width, height });
      break;
    }
    case "label-in-cell": {
      const cell = A4_CELLS[sheet.cell];
      if (!cell) throw new Error(`an A4 sheet has no cell ${sheet.cell}`);
      if (sheet.startsPage) doc.addPage({ size: "A4", margin: 0 });
      drawLabel(doc, sheet.parcel, trader, cell);
      break;
    }
    case "box-slip":
      drawBoxSlip(doc, trader, sheet.slip);
      break;
    case "gift-card":
      drawGiftCard(doc, sheet.card);
  }
}
