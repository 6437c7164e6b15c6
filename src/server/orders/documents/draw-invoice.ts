import { formatDay } from "#domain/day-labels.ts";
import { formatPounds, type Pence, pence, sumPence, timesPence } from "#domain/money.ts";
import { documentNumber, VAT_PERCENT, vatIn, withoutVat } from "#domain/orders/invoices.ts";
import type { OrderSumKind } from "#domain/pricing/order-sums.ts";
import { type Trader, traderAddress } from "#domain/settings/trader.ts";
import type { NumberedDocument, PrintedOrder } from "./document-contents.ts";
import { drawMark } from "./draw-mark.ts";
import { drawLine, drawWrapped, HAIRLINE, INK, INK_SOFT, lineHeight, type TextStyle, wrapText } from "./pdf-text.ts";

/** Labels of the sums. Undefined for a sum without a row of its own. */
const SUM_NAMES: Readonly<Record<OrderSumKind, (order: PrintedOrder) => string | undefined>> = {
  /** The order lines are its rows. */
  products: () => undefined,
  discount: ({ discountCode }) => (discountCode ? `Discount (${discountCode})` : "Discount"),
  delivery: ({ isGiftCard }) => (isGiftCard ? undefined : "Delivery (Royal Mail Tracked 48)"),
  services: () => "Services",
};

const LEFT = 56;
const RIGHT = 539;
const WIDTH = RIGHT - LEFT;
const TOP = 52;
const BOTTOM = 740;
const FOOT = 776;
const PAPER_SIZE = "A4";

const TEXT: TextStyle = { size: 10.5 };
const BOLD: TextStyle = { size: 10.5, isBold: true };
const SMALL: TextStyle = { size: 9, colour: INK_SOFT };

/** End of each column, in points. */
const COLUMNS = { quantity: LEFT + 322, unit: LEFT + 402, total: RIGHT };
const NAME_WIDTH = 285;

export function drawInvoice(
  doc: PDFKit.PDFDocument,
  { document, order, trader }: { document: NumberedDocument; order: PrintedOrder; trader: Trader },
): void {
  const rows = invoiceRows(document, order);
  const totals = rows.map((row) => row.totalPence);
  // A multi-purpose gift card bears no VAT: the products bought with it do (VAT Notice 700/7, section 4).
  const bearsVat = trader.isVatRegistered && !order.isGiftCard;
  const nets = bearsVat ? withoutVat(totals) : totals;
  startPage(doc, trader);
  let y = drawHead(doc, document, order);
  y = drawTableHead(doc, y, bearsVat);
  for (const [index, row] of rows.entries()) {
    if (y > BOTTOM - 40) {
      startPage(doc, trader);
      y = drawTableHead(doc, TOP + 60, bearsVat);
    }
    y = drawRow(doc, row, nets[index] ?? row.totalPence, y);
  }
  if (y > BOTTOM - 130) {
    startPage(doc, trader);
    y = TOP + 60;
  }
  drawTotals(doc, { document, order, bearsVat, totals, y });
}

function startPage(doc: PDFKit.PDFDocument, trader: Trader): void {
  doc.addPage({ size: PAPER_SIZE, margin: 0 });
  drawMark(doc, LEFT, TOP - 8, 44);
  drawLine(doc, trader.legalName, { x: LEFT + 28, y: TOP + 2 }, { size: 17, isBold: true });
  const vat = trader.isVatRegistered ? [`VAT no. ${trader.vatNumber}`] : [];
  const foot = [traderAddress(trader), trader.registration, ...vat, trader.email, trader.phone].filter(Boolean);
  doc
    .moveTo(LEFT, FOOT - 8)
    .lineTo(RIGHT, FOOT - 8)
    .lineWidth(0.5)
    .stroke(HAIRLINE);
  drawWrapped(doc, `${trader.legalName} · ${foot.join(" · ")}`, { x: LEFT, y: FOOT, width: WIDTH }, SMALL);
}

function drawHead(doc: PDFKit.PDFDocument, document: NumberedDocument, order: PrintedOrder): number {
  const title = document.kind === "invoice" ? "Invoice" : "Credit note";
  drawLine(doc, title, { x: LEFT, y: TOP, width: WIDTH, align: "right" }, { size: 22, isBold: true });
  const facts: [string, string][] = [
    [
      document.kind === "invoice" ? "Invoice number" : "Credit note number",
      documentNumber(document.kind, document.number),
    ],
    ...(document.invoiceNumber === undefined
      ? []
      : [["For invoice", documentNumber("invoice", document.invoiceNumber)] satisfies [string, string]]),
    ["Date of issue", formatDay(document.issuedOn)],
    [document.kind === "invoice" ? "Date of supply" : "Date of the order", formatDay(supplyDay(document, order))],
    ["Order", `#${order.id}`],
  ];
  let y = TOP + 62;
  for (const [name, text] of facts) {
    drawLine(doc, name, { x: LEFT + 286, y }, { ...TEXT, colour: INK_SOFT });
    drawLine(doc, text, { x: LEFT, y, width: WIDTH, align: "right" }, TEXT);
    y += 17;
  }
  const leftEnd = drawAddress(doc, "Billed to", order.billTo, TOP + 62);
  const isElsewhere = order.deliverTo.join("\n") !== order.billTo.join("\n");
  const end = isElsewhere ? drawAddress(doc, "Delivered to", order.deliverTo, leftEnd + 10) : leftEnd;
  return Math.max(y, end) + 26;
}

/** The day of supply is the day of payment, because orders are paid at once. */
function supplyDay(document: NumberedDocument, order: PrintedOrder) {
  return document.kind === "invoice" ? (order.paidOn ?? document.issuedOn) : order.placedOn;
}

function drawAddress(doc: PDFKit.PDFDocument, title: string, lines: readonly string[], from: number): number {
  drawLine(doc, title, { x: LEFT, y: from }, { ...TEXT, colour: INK_SOFT });
  let y = from + 17;
  for (const line of lines) y = drawWrapped(doc, line, { x: LEFT, y, width: 260 }, TEXT);
  return y;
}

function drawTableHead(doc: PDFKit.PDFDocument, y: number, bearsVat: boolean): number {
  const exVat = bearsVat ? " ex VAT" : "";
  drawLine(doc, "Description", { x: LEFT, y }, SMALL);
  drawRight(doc, "Quantity", COLUMNS.quantity, y, SMALL);
  drawRight(doc, `Unit price${exVat}`, COLUMNS.unit, y, SMALL);
  drawRight(doc, `Amount${exVat}`, COLUMNS.total, y, SMALL);
  doc
    .moveTo(LEFT, y + 15)
    .lineTo(RIGHT, y + 15)
    .lineWidth(0.8)
    .stroke(INK);
  return y + 23;
}

function drawRow(doc: PDFKit.PDFDocument, row: InvoiceRow, netPence: Pence, y: number): number {
  const lines = wrapText(doc, row.name, NAME_WIDTH, TEXT);
  for (const [index, line] of lines.entries()) drawLine(doc, line, { x: LEFT, y: y + index * lineHeight(TEXT) }, TEXT);
  if (row.quantity !== undefined && row.unitPence !== undefined) {
    // The net unit price is a rounded share of the line. Only the line totals add up.
    const unit = row.unitPence * row.quantity === row.totalPence && netPence === row.totalPence;
    const unitPence = unit ? row.unitPence : (Math.round(netPence / row.quantity) as Pence);
    drawRight(doc, String(row.quantity), COLUMNS.quantity, y, TEXT);
    drawRight(doc, formatPounds(unitPence), COLUMNS.unit, y, TEXT);
  }
  drawRight(doc, formatPounds(netPence), COLUMNS.total, y, TEXT);
  const end = y + lines.length * lineHeight(TEXT) + 5;
  doc.moveTo(LEFT, end).lineTo(RIGHT, end).lineWidth(0.5).stroke(HAIRLINE);
  return end + 6;
}

interface Totals {
  document: NumberedDocument;
  order: PrintedOrder;
  bearsVat: boolean;
  totals: readonly Pence[];
  y: number;
}

function drawTotals(doc: PDFKit.PDFDocument, { y, ...drawn }: Totals): void {
  const { document } = drawn;
  let lineY = y + 8;
  for (const { name, amountPence, isTotal } of totalLines(drawn)) {
    const style = isTotal ? { ...BOLD, size: 12 } : TEXT;
    drawLine(doc, name, { x: LEFT + 200, y: lineY }, style);
    drawRight(doc, formatPounds(amountPence), COLUMNS.total, lineY, style);
    lineY += 19;
  }
  if (document.reason) {
    drawWrapped(doc, `Reason: ${document.reason}`, { x: LEFT, y: lineY + 10, width: WIDTH }, TEXT);
  }
}

function drawRight(doc: PDFKit.PDFDocument, text: string, right: number, y: number, style: TextStyle): void {
  drawLine(doc, text, { x: LEFT, y, width: right - LEFT, align: "right" }, style);
}

interface TotalLine {
  name: string;
  amountPence: Pence;
  /** True for the line with the document's amount. */
  isTotal?: boolean;
}

/** Lines below the rows: VAT, the total, and for an invoice how it was paid. */
export function totalLines({ document, order, bearsVat, totals }: Omit<Totals, "y">): TotalLine[] {
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

interface InvoiceRow {
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

/** Lists the refunded units at their price. A refunded discount or delivery charge is the difference to the amount. */
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
