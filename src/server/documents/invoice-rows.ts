import { type Pence, pence, sumPence, timesPence } from "#domain/money.ts";
import type { OrderSumKind } from "#domain/order-sums.ts";
import type { NumberedDocument, PrintedOrder } from "./document-contents.ts";

export interface InvoiceRow {
  name: string;
  /** Undefined where units mean nothing: discount, delivery, an amount given back. */
  quantity: number | undefined;
  unitPence: Pence | undefined;
  totalPence: Pence;
}

/** What a paper lists; the rows' totals add up to its amount. */
export function invoiceRows(document: NumberedDocument, order: PrintedOrder): InvoiceRow[] {
  return document.kind === "invoice" ? saleRows(order) : creditRows(document, order);
}

function saleRows(order: PrintedOrder): InvoiceRow[] {
  const rows: InvoiceRow[] = order.items.map(({ name, quantity, unitPence, totalPence }) => ({
    name,
    quantity,
    unitPence,
    totalPence,
  }));
  for (const { kind, amountPence: totalPence } of order.sums) {
    const name = SUM_NAMES[kind](order);
    if (name !== undefined) rows.push({ name, quantity: undefined, unitPence: undefined, totalPence });
  }
  return rows;
}

/** The words for each sum; undefined for one that needs no row of its own. */
const SUM_NAMES: Readonly<Record<OrderSumKind, (order: PrintedOrder) => string | undefined>> = {
  /** Its rows are the lines. */
  products: () => undefined,
  discount: ({ discountCode }) => (discountCode ? `Discount (${discountCode})` : "Discount"),
  delivery: ({ isGiftCard }) => (isGiftCard ? undefined : "Delivery (Royal Mail Tracked 48)"),
  services: () => "Services",
};

/** Units are listed at what they cost; a discount or delivery given back with them is the difference to the amount. */
function creditRows(document: NumberedDocument, order: PrintedOrder): InvoiceRow[] {
  const rows = document.lines.flatMap(({ orderItemId, quantity }): InvoiceRow[] => {
    const item = order.items.find((candidate) => candidate.id === orderItemId);
    if (!item) return [];
    const { name, unitPence } = item;
    return [{ name, quantity, unitPence, totalPence: timesPence(unitPence, quantity) }];
  });
  const restPence = pence(document.amountPence - sumPence(rows.map((row) => row.totalPence)));
  if (rows.length === 0 || restPence !== 0) {
    rows.push({ name: restName(rows, restPence), quantity: undefined, unitPence: undefined, totalPence: restPence });
  }
  return rows;
}

function restName(rows: readonly InvoiceRow[], restPence: Pence): string {
  if (rows.length === 0) return "Amount given back";
  return restPence > 0 ? "Delivery given back" : "Less the discount of the order";
}
