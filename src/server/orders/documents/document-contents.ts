import type { IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { OrderSum } from "#domain/pricing/order-sums.ts";
import type { OrderedBox } from "#server/platform/db/schema/orders.ts";
import type { BoxSlip } from "./draw-box-slip.ts";
import type { PrintedGiftCard } from "./draw-gift-card.ts";

export interface PrintedOrder {
  id: number;
  placedOn: IsoDay;
  /** Undefined if the order is unpaid. */
  paidOn: IsoDay | undefined;
  isGiftCard: boolean;
  sums: readonly OrderSum[];
  /** Amounts that the bank card and the gift cards paid. */
  cardPence: Pence;
  giftCardPence: Pence;
  discountCode: string | undefined;
  /** Recipient's name and address lines, name first. Empty if unknown. */
  deliverTo: readonly string[];
  /** Payer's name and address lines, name first. */
  billTo: readonly string[];
  items: readonly PrintedItem[];
}

export interface LabelledParcel {
  /** Reference to print, such as "Order 1001" or "BOX-17". */
  reference: string;
  /** Recipient's name and address lines, name first. */
  deliverTo: readonly string[];
  town: string;
  postcode: string;
  note: string | undefined;
}

export interface ProductSlip {
  /** Reference of the parcel, which the slip shows as a code. */
  reference: string;
  orderId: number;
  placedOn: IsoDay;
  deliverTo: readonly string[];
  items: readonly { name: string; quantity: number }[];
  /** The giver of a present. Undefined if the parcel is no present. */
  present: { from: string; message: string } | undefined;
  /** Instructions to the packer, beyond the items. */
  notes: readonly string[];
  /** Labels of the items that ship in separate parcels. */
  later: readonly string[];
}

export interface PrintedItem {
  id: number;
  name: string;
  quantity: number;
  unitPence: Pence;
  totalPence: Pence;
  /** The line's part of the order's discount. */
  discountPence: Pence;
  box: OrderedBox | null;
}

export interface NumberedDocument {
  kind: "invoice" | "credit-note";
  number: number;
  /** Credit notes only: the invoice that the note corrects. */
  invoiceNumber: number | undefined;
  issuedOn: IsoDay;
  amountPence: Pence;
  /** Credit notes only: the reason of the refund. */
  reason: string | undefined;
  /** Credit notes only: the refunded units. Empty for a refund by amount. */
  lines: readonly CreditedUnits[];
  /** Earlier credit notes of the order. Omits those whose refund had failed before this document was issued. */
  earlier: readonly { amountPence: Pence; lines: readonly CreditedUnits[] }[];
}

export interface CreditedUnits {
  orderItemId: number;
  quantity: number;
}

/** One drawing task as plain data, because it is sent to the drawing thread. */
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
  /** Index of the label's position on the A4 sheet, 0 to 3. */
  cell: number;
  startsPage: boolean;
}
