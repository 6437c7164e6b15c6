import type { LabelledParcel, NumberedDocument, PrintedOrder, ProductSlip } from "./document-contents.ts";
import type { BoxSlip } from "./draw-box-slip.ts";
import type { PrintedGiftCard } from "./draw-gift-card.ts";

/** What is drawn in one go, as plain data: it is sent to the thread that draws. */
export type Sheet =
  | { kind: "invoices"; order: PrintedOrder; documents: readonly NumberedDocument[] }
  | { kind: "packing-slip"; slip: ProductSlip }
  | { kind: "label"; parcel: LabelledParcel }
  | LabelInCell
  | { kind: "box-slip"; slip: BoxSlip }
  | { kind: "gift-card"; card: PrintedGiftCard };

interface LabelInCell {
  kind: "label-in-cell";
  parcel: LabelledParcel;
  /** Of the four on a sheet of A4, from 0. */
  cell: number;
  startsPage: boolean;
}
