import type { IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { OrderSum } from "#domain/order-sums.ts";
import type { OrderedBox } from "#server/db/schema/orders.ts";

/** An order as its papers need it. */
export interface PrintedOrder {
  id: number;
  placedOn: IsoDay;
  /** Undefined while it is unpaid. */
  paidOn: IsoDay | undefined;
  /** What its amount is made of. */
  sums: readonly OrderSum[];
  /** The code that it was bought with, if any. */
  discountCode: string | undefined;
  /** To whom it goes, name first; empty when nobody has said so. */
  deliverTo: readonly string[];
  /** Who has paid for it, name first. */
  billTo: readonly string[];
  postcode: string;
  town: string;
  items: readonly PrintedItem[];
  /** For whom the parcel reaches, on its label. */
  note?: string | undefined;
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
export interface NumberedPaper {
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
