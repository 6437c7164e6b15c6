import { sumUnits } from "#domain/basket/basket.ts";
import { formatDay } from "#domain/day-labels.ts";
import { type Pence, pence, sumPence, timesPence } from "#domain/money.ts";
import { VAT_PERCENT, vatIn, withoutVat } from "#domain/orders/invoices.ts";
import { priceOfUnits } from "#domain/orders/refunds.ts";
import { orderTotal, sumLabel } from "#domain/pricing/order-sums.ts";
import type { CreditedUnits, NumberedDocument, PrintedOrder } from "./document-contents.ts";

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
    if (name !== null) rows.push(amountRow(name, totalPence));
  }
  return rows;
}

/**
 * Lists the refunded units at their price with their part of the discount. The note that refunds the last of the order
 * also lists delivery and services, and deducts what earlier notes credited without naming it.
 */
function creditRows(document: NumberedDocument, order: PrintedOrder): InvoiceRow[] {
  const rows = unitRows(document.lines, order);
  const earlierUnits = document.earlier.flatMap(({ lines }) => lines);
  if (rows.length === 0 && !areAllUnits(order, earlierUnits))
    return [amountRow("Amount refunded", document.amountPence)];
  const discountPence = discountOf(order, document.lines, earlierUnits);
  if (discountPence > 0)
    rows.push(amountRow(sumLabel("discount", "document", order) ?? "Discount", pence(0 - discountPence)));
  if (isLast(document, order)) rows.push(...otherSumRows(order));
  const offsetPence = pence(document.amountPence - added(rows));
  if (offsetPence > 0) rows.push(amountRow("Amount refunded", offsetPence));
  if (offsetPence < 0) rows.push(...deductions(pence(0 - offsetPence), document, order));
  return rows;
}

function unitRows(lines: readonly CreditedUnits[], order: PrintedOrder): InvoiceRow[] {
  return lines.flatMap(({ orderItemId, quantity }): InvoiceRow[] => {
    const item = order.items.find((candidate) => candidate.id === orderItemId);
    if (!item) return [];
    const { name, unitPence } = item;
    return [{ name, quantity, unitPence, totalPence: timesPence(unitPence, quantity) }];
  });
}

/** Rows of the sums that no unit has a part of: delivery and services. */
function otherSumRows(order: PrintedOrder): InvoiceRow[] {
  return order.sums.flatMap(({ kind, amountPence }) => {
    const name = kind === "discount" ? null : sumLabel(kind, "document", order);
    return name === null || amountPence === 0 ? [] : [amountRow(name, amountPence)];
  });
}

/** The amount deducted for earlier refunds by amount, and of a gift card for what was spent from it. */
function deductions(deductedPence: Pence, { earlier }: NumberedDocument, order: PrintedOrder): InvoiceRow[] {
  const byAmountPence = sumPence(
    earlier.map(({ amountPence, lines }, index) => {
      const before = earlier.slice(0, index).flatMap((note) => note.lines);
      const namedPence = pence(added(unitRows(lines, order)) - discountOf(order, lines, before));
      return pence(amountPence - namedPence);
    }),
  );
  const refundedPence = order.isGiftCard ? pence(Math.min(deductedPence, Math.max(0, byAmountPence))) : deductedPence;
  const rows = [
    amountRow("Already refunded", pence(0 - refundedPence)),
    amountRow("Already spent", pence(refundedPence - deductedPence)),
  ];
  return rows.filter(({ totalPence }) => totalPence !== 0);
}

/** True for the note after which nothing of the order is left to refund. */
function isLast({ amountPence, lines, earlier }: NumberedDocument, order: PrintedOrder): boolean {
  const creditedPence = pence(sumPence(earlier.map((note) => note.amountPence)) + amountPence);
  return (
    creditedPence >= orderTotal(order.sums) && areAllUnits(order, [...earlier.flatMap((note) => note.lines), ...lines])
  );
}

function areAllUnits({ items }: PrintedOrder, units: readonly CreditedUnits[]): boolean {
  return items.every(({ id, quantity }) => unitsOf(units, id) >= quantity);
}

/** Discount on the next units to be credited, rounded as their refund is. */
function discountOf(order: PrintedOrder, lines: readonly CreditedUnits[], earlier: readonly CreditedUnits[]): Pence {
  return sumPence(
    order.items.map((item) => {
      const before = unitsOf(earlier, item.id);
      const units = unitsOf(lines, item.id);
      if (units === 0 || before + units > item.quantity) return pence(0);
      const { unitPence, quantity, discountPence } = item;
      const line = { unitPricePence: unitPence, quantity, discountPence, refundedQuantity: before };
      return pence(timesPence(unitPence, units) - priceOfUnits(line, units));
    }),
  );
}

function unitsOf(units: readonly CreditedUnits[], orderItemId: number): number {
  return sumUnits(units.filter((line) => line.orderItemId === orderItemId));
}

function amountRow(name: string, totalPence: Pence): InvoiceRow {
  return { name, quantity: undefined, unitPence: undefined, totalPence };
}

function added(rows: readonly InvoiceRow[]): Pence {
  return sumPence(rows.map((row) => row.totalPence));
}
