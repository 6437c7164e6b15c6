import { formatDay } from "#domain/day-labels.ts";
import { formatPounds, type Pence } from "#domain/money.ts";
import { documentNumber, withoutVat } from "#domain/orders/invoices.ts";
import { type Trader, traderAddress } from "#domain/settings/trader.ts";
import type { NumberedDocument, PrintedOrder } from "./document-contents.ts";
import { drawMark, type PrintedLogo } from "./draw-mark.ts";
import { type InvoiceRow, invoiceRows, type TotalLine, totalLines } from "./invoice-rows.ts";
import { drawLine, drawWrapped, HAIRLINE, INK, INK_SOFT, lineHeight, type TextStyle, wrapText } from "./pdf-text.ts";

const LEFT = 56;
const RIGHT = 539;
const WIDTH = RIGHT - LEFT;
const TOP = 52;
const HEAD_TOP = TOP + 62;
/** Top of the table on pages after the first, which have only a short title instead of the document's head. */
const NEXT_TOP = TOP + 60;
const BOTTOM = 740;
const FOOT = 776;
const PAPER_SIZE = "A4";

const TEXT: TextStyle = { size: 10.5 };
const BOLD: TextStyle = { size: 10.5, isBold: true };
const SMALL: TextStyle = { size: 9, colour: INK_SOFT };

/** Right edge of each column, in points. */
const COLUMNS = { quantity: LEFT + 322, unit: LEFT + 402, total: RIGHT };
const NAME_WIDTH = 285;
const ADDRESS_WIDTH = 260;
const ADDRESS_GAP = 10;
const FACT_HEIGHT = 17;
const TABLE_HEAD_HEIGHT = 23;
const ROW_GAP = 11;
const TOTAL_HEIGHT = 19;

export function drawInvoice(
  doc: PDFKit.PDFDocument,
  {
    document,
    order,
    trader,
    logo,
  }: { document: NumberedDocument; order: PrintedOrder; trader: Trader; logo?: PrintedLogo | undefined },
): void {
  const rows = invoiceRows(document, order);
  const totals = rows.map((row) => row.totalPence);
  // A multi-purpose gift card bears no VAT: the products bought with it do (VAT Notice 700/7, section 4).
  const bearsVat = trader.isVatRegistered && !order.isGiftCard;
  const nets = bearsVat ? withoutVat(totals) : totals;
  const lines = totalLines({ document, order, bearsVat, totals });
  // Pages are planned first, because each page shows the total number of pages.
  const pages = planPages(
    rows.map((row) => rowHeight(doc, row)),
    { firstTop: headEnd(doc, document, order), lastHeight: totalsHeight(doc, document, lines) },
  );
  let y = 0;
  for (const [index, { from, to }] of pages.entries()) {
    startPage(doc, trader, logo);
    const number = documentNumber(document.kind, document.number);
    drawPageNumber(doc, `${number}, page ${index + 1} of ${pages.length}`);
    if (index === 0) drawHead(doc, document, order);
    else drawTitle(doc, `${titleOf(document)} ${number}`, 17);
    y = drawTableHead(doc, index === 0 ? headEnd(doc, document, order) : NEXT_TOP, bearsVat);
    for (const [at, row] of rows.slice(from, to).entries()) {
      y = drawRow(doc, row, nets[from + at] ?? row.totalPence, y);
    }
  }
  drawTotals(doc, document, lines, y);
}

/**
 * Plans the rows of each page: `from` is the first row, and `to` is one after the last. The last row is kept on the
 * page of the totals, so that no page contains only the totals.
 */
export function planPages(
  heights: readonly number[],
  { firstTop, lastHeight }: { firstTop: number; lastHeight: number },
): { from: number; to: number }[] {
  let page = { from: 0, to: 0 };
  const pages = [page];
  let y = firstTop + TABLE_HEAD_HEIGHT;
  for (const [index, height] of heights.entries()) {
    const needed = index === heights.length - 1 ? height + lastHeight : height;
    if (y + needed > BOTTOM && (pages.length === 1 || page.to > page.from)) {
      page = { from: index, to: index };
      pages.push(page);
      y = NEXT_TOP + TABLE_HEAD_HEIGHT;
    }
    page.to = index + 1;
    y += height;
  }
  return pages;
}

function drawTitle(doc: PDFKit.PDFDocument, title: string, size: number): void {
  drawLine(doc, title, { x: LEFT, y: TOP, width: WIDTH, align: "right" }, { size, isBold: true });
}

function drawPageNumber(doc: PDFKit.PDFDocument, text: string): void {
  drawRight(doc, text, RIGHT, FOOT - 24, SMALL);
}

function titleOf(document: NumberedDocument): string {
  return document.kind === "invoice" ? "Invoice" : "Credit note";
}

function startPage(doc: PDFKit.PDFDocument, trader: Trader, logo: PrintedLogo | undefined): void {
  doc.addPage({ size: PAPER_SIZE, margin: 0 });
  const x = drawMark(doc, logo, { x: LEFT, y: TOP - 8, height: 44, textX: LEFT + 28 });
  drawLine(doc, trader.legalName, { x, y: TOP + 2 }, { size: 17, isBold: true });
  const vat = trader.isVatRegistered ? [`VAT no. ${trader.vatNumber}`] : [];
  const foot = [traderAddress(trader), trader.registration, ...vat, trader.email, trader.phone].filter(Boolean);
  doc
    .moveTo(LEFT, FOOT - 8)
    .lineTo(RIGHT, FOOT - 8)
    .lineWidth(0.5)
    .stroke(HAIRLINE);
  drawWrapped(doc, `${trader.legalName} · ${foot.join(" · ")}`, { x: LEFT, y: FOOT, width: WIDTH }, SMALL);
}

function drawHead(doc: PDFKit.PDFDocument, document: NumberedDocument, order: PrintedOrder): void {
  drawTitle(doc, titleOf(document), 22);
  let y = HEAD_TOP;
  for (const [name, text] of headFacts(document, order)) {
    drawLine(doc, name, { x: LEFT + 286, y }, { ...TEXT, colour: INK_SOFT });
    drawLine(doc, text, { x: LEFT, y, width: WIDTH, align: "right" }, TEXT);
    y += FACT_HEIGHT;
  }
  let top = HEAD_TOP;
  for (const { title, lines } of headAddresses(order)) top = drawAddress(doc, title, lines, top) + ADDRESS_GAP;
}

/** The `y` coordinate below the document's head. */
function headEnd(doc: PDFKit.PDFDocument, document: NumberedDocument, order: PrintedOrder): number {
  const factsEnd = HEAD_TOP + headFacts(document, order).length * FACT_HEIGHT;
  const addressesEnd = headAddresses(order).reduce((top, { lines }) => {
    const count = lines.reduce((sum, line) => sum + wrapText(doc, line, ADDRESS_WIDTH, TEXT).length, 0);
    return top + FACT_HEIGHT + count * lineHeight(TEXT) + ADDRESS_GAP;
  }, HEAD_TOP - ADDRESS_GAP);
  return Math.max(factsEnd, addressesEnd) + 26;
}

function headFacts(document: NumberedDocument, order: PrintedOrder): [string, string][] {
  return [
    [`${titleOf(document)} number`, documentNumber(document.kind, document.number)],
    ...(document.invoiceNumber === undefined
      ? []
      : [["For invoice", documentNumber("invoice", document.invoiceNumber)] satisfies [string, string]]),
    ["Date of issue", formatDay(document.issuedOn)],
    [document.kind === "invoice" ? "Date of supply" : "Date of the order", formatDay(supplyDay(document, order))],
    ["Order", `#${order.id}`],
  ];
}

function headAddresses({ billTo, deliverTo }: PrintedOrder): { title: string; lines: readonly string[] }[] {
  const isElsewhere = deliverTo.join("\n") !== billTo.join("\n");
  const addresses = [
    { title: "Billed to", lines: billTo },
    { title: "Delivered to", lines: isElsewhere ? deliverTo : [] },
  ];
  return addresses.filter(({ lines }) => lines.length > 0);
}

/** The day of supply is the day of payment, because orders are paid at once. */
function supplyDay(document: NumberedDocument, order: PrintedOrder) {
  return document.kind === "invoice" ? (order.paidOn ?? document.issuedOn) : order.placedOn;
}

function drawAddress(doc: PDFKit.PDFDocument, title: string, lines: readonly string[], from: number): number {
  drawLine(doc, title, { x: LEFT, y: from }, { ...TEXT, colour: INK_SOFT });
  let y = from + FACT_HEIGHT;
  for (const line of lines) y = drawWrapped(doc, line, { x: LEFT, y, width: ADDRESS_WIDTH }, TEXT);
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
  return y + TABLE_HEAD_HEIGHT;
}

function rowHeight(doc: PDFKit.PDFDocument, row: InvoiceRow): number {
  return wrapText(doc, row.name, NAME_WIDTH, TEXT).length * lineHeight(TEXT) + ROW_GAP;
}

function drawRow(doc: PDFKit.PDFDocument, row: InvoiceRow, netPence: Pence, y: number): number {
  const lines = wrapText(doc, row.name, NAME_WIDTH, TEXT);
  for (const [index, line] of lines.entries()) drawLine(doc, line, { x: LEFT, y: y + index * lineHeight(TEXT) }, TEXT);
  if (row.quantity !== undefined && row.unitPence !== undefined) {
    // The unit price without VAT is rounded. Only the line totals add up exactly.
    const unit = row.unitPence * row.quantity === row.totalPence && netPence === row.totalPence;
    const unitPence = unit ? row.unitPence : (Math.round(netPence / row.quantity) as Pence);
    drawRight(doc, String(row.quantity), COLUMNS.quantity, y, TEXT);
    drawRight(doc, formatPounds(unitPence), COLUMNS.unit, y, TEXT);
  }
  drawRight(doc, formatPounds(netPence), COLUMNS.total, y, TEXT);
  const end = y + rowHeight(doc, row);
  doc
    .moveTo(LEFT, end - 6)
    .lineTo(RIGHT, end - 6)
    .lineWidth(0.5)
    .stroke(HAIRLINE);
  return end;
}

function totalsHeight(doc: PDFKit.PDFDocument, document: NumberedDocument, lines: readonly TotalLine[]): number {
  const reason = document.reason ? wrapText(doc, reasonText(document.reason), WIDTH, TEXT).length : 0;
  return 8 + lines.length * TOTAL_HEIGHT + (reason > 0 ? 10 + reason * lineHeight(TEXT) : 0);
}

function drawTotals(doc: PDFKit.PDFDocument, document: NumberedDocument, lines: readonly TotalLine[], y: number): void {
  let lineY = y + 8;
  for (const { name, amountPence, isTotal } of lines) {
    const style = isTotal ? { ...BOLD, size: 12 } : TEXT;
    drawLine(doc, name, { x: LEFT + 200, y: lineY }, style);
    drawRight(doc, formatPounds(amountPence), COLUMNS.total, lineY, style);
    lineY += TOTAL_HEIGHT;
  }
  if (document.reason) drawWrapped(doc, reasonText(document.reason), { x: LEFT, y: lineY + 10, width: WIDTH }, TEXT);
}

function reasonText(reason: string): string {
  return `Reason: ${reason}`;
}

function drawRight(doc: PDFKit.PDFDocument, text: string, right: number, y: number, style: TextStyle): void {
  drawLine(doc, text, { x: LEFT, y, width: right - LEFT, align: "right" }, style);
}
