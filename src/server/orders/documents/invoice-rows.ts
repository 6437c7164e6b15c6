import { formatDay } from "#domain/day-labels.ts";
import { type Pence, pence, sumPence, timesPence } from "#domain/money.ts";
import { VAT_PERCENT, vatIn, withoutVat } from "#domain/orders/invoices.ts";
import type { OrderSumKind } from "#domain/pricing/order-sums.ts";
import type { NumberedDocument, PrintedOrder } from "./document-contents.ts";

/** Labels of the sums. Undefined for a sum without a row of its own. */
const SUM_NAMES: Readonly<Record<OrderSumKind, (order: PrintedOrder) => string | undefined>> = {
  /** Products are listed line by line, so their sum has no row. */
  products: () => undefined,
  discount: ({ discountCode }) => (discountCode ? `Discount (${discountCode})` : "Discount"),
  delivery: ({ isGiftCard }) => (isGiftCard ? undefined : "Delivery (Royal Mail Tracked 48)"),
  services: () => "Services",
};

export interface TotalLine {
  name: string;
  amountPence: Pence;
  /** True for the line with the document's amount. */
  isTotal?: boolean;
}

interface Totals {
  document: NumberedDocument;
  order: PrintedOrder;
  bearsVat: boolean;
  totals: readonly Pence[];
}

/** Lines below the rows: VAT, the total, and for an invoice how it was paid. */
export function totalLines({ document, order, bearsVat, totals }: Totals): TotalLine[] {
  const isInvoice = document.kind === "invoice";
  const total = { name: isInvoice ? "Total" : "Total refunded", amountPence: sumPence(totals), isTotal: true };
  const vat = [
    { name: "Total excluding VAT", amountPence: sumPence(withoutVat(totals)) },
    { name: `VAT at ${VAT_PERCENT}%`, amountPence: vatIn(totals) },
  ];
  const paid = [
    { name: "Paid by gift card", amountPence: order.giftCardPence },
    { name: `Paid by card on ${formatDay(order.paidOn ?? document.issuedOn)}`, amountPence: order.cardPence },
    { name: "Amount due", amountPence: pence(0) },
  ];
  return [...(bearsVat ? vat : []), total, ...(isInvoice ? paid.slice(order.giftCardPence > 0 ? 0 : 1) : [])];
}

export interface InvoiceRow {
  name: string;
  /** Undefined for rows without units: discount, delivery, a refund by amount. */
  quantity: number | undefined;
  unitPence: Pence | undefined;
  totalPence: Pence;
}

/** Rows of a document. Their totals add up to its amount. */
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

/**
 * Lists the refunded units at their price. The difference from the refunded amount is listed as a refunded delivery
 * charge or a deducted discount.
 */
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
  if (rows.length === 0) return "Amount refunded";
  return restPence > 0 ? "Delivery refunded" : "Less the order's discount";
}
