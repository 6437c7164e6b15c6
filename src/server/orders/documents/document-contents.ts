import type { IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { OrderSum } from "#domain/pricing/order-sums.ts";
import type { OrderedBox } from "#server/platform/db/schema/orders.ts";
import type { BoxSlip } from "./draw-box-slip.ts";
import type { PrintedGiftCard } from "./draw-gift-card.ts";

/** An order as its papers need it. */
export interface PrintedOrder {
  id: number;
  placedOn: IsoDay;
  /** Undefined while it is unpaid. */
  paidOn: IsoDay | undefined;
  /** Whether a gift card was bought. */
  isGiftCard: boolean;
  /** What its total is made of. */
  sums: readonly OrderSum[];
  /** What the bank card and gift cards paid of it. */
  cardPence: Pence;
  giftCardPence: Pence;
  /** The code that it was bought with, if any. */
  discountCode: string | undefined;
  /** To whom it goes, name first; empty when nobody has said so. */
  deliverTo: readonly string[];
  /** Who has paid for it, name first. */
  billTo: readonly string[];
  items: readonly PrintedItem[];
}

/** What a parcel's label says. */
export interface LabelledParcel {
  /** "Order 1001", "BOX-17". */
  reference: string;
  /** To whom it goes, name first. */
  deliverTo: readonly string[];
  town: string;
  postcode: string;
  /** For whom the parcel reaches. */
  note: string | undefined;
}

/** What goes into the parcel of an order's goods. */
export interface ProductSlip {
  orderId: number;
  placedOn: IsoDay;
  deliverTo: readonly string[];
  items: readonly { name: string; quantity: number }[];
  /** What of the order travels by itself, in words. */
  later: readonly string[];
}

export interface PrintedItem {
  id: number;
  name: string;
  quantity: number;
  unitPence: Pence;
  totalPence: Pence;
  box: OrderedBox | null;
}

/** An invoice or credit note that has its number. */
export interface NumberedDocument {
  kind: "invoice" | "credit-note";
  number: number;
  /** Of a credit note: the invoice that it corrects. */
  invoiceNumber: number | undefined;
  issuedOn: IsoDay;
  amountPence: Pence;
  /** Of a credit note, in words. */
  reason: string | undefined;
  /** Of a credit note: the units given back; empty where an amount was named. */
  lines: readonly { orderItemId: number; quantity: number }[];
}

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
