import { formatDay } from "#domain/day-labels.ts";
import { type Pence, pence, sumPence, timesPence } from "#domain/money.ts";
import { VAT_PERCENT, vatIn, withoutVat } from "#domain/orders/invoices.ts";
import { chargesPhrase, sumLabel } from "#domain/pricing/order-sums.ts";
import type { NumberedDocument, PrintedOrder } from "./document-contents.ts";

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
    const name = sumLabel(kind, "document", order);
    if (name !== null) rows.push({ name, quantity: undefined, unitPence: undefined, totalPence });
  }
  return rows;
}

/**
 * Lists the refunded units at their price. The difference from the refunded amount is listed as refunded charges,
 * such as delivery, or a deducted discount.
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
    const charges = chargesPhrase(order.sums);
    const refunded = rows.length === 0 ? "Amount refunded" : `${charges[0]?.toUpperCase()}${charges.slice(1)} refunded`;
    const name = rows.length > 0 && restPence < 0 ? "Less the order's discount" : refunded;
    rows.push({ name, quantity: undefined, unitPence: undefined, totalPence: restPence });
  }
  return rows;
}
