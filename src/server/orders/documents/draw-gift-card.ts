import { formatDay } from "#domain/day-labels.ts";
import type { IsoDay } from "#domain/iso-day.ts";
import { formatPounds, type Pence } from "#domain/money.ts";
import { drawMark } from "./draw-mark.ts";
import { drawLine, drawWrapped, HAIRLINE, INK_SOFT, type TextStyle, textWidth } from "./pdf-text.ts";

export interface PrintedGiftCard {
  amountPence: Pence;
  code: string;
  fromName: string;
  /** Null if no recipient is named. */
  recipientName: string | null;
  message: string | null;
  expiresOn: IsoDay;
  /** Address of the shop: "https://…". */
  siteUrl: string;
}

const PAPER = "#faf5ea";
const SAGE = "#55665a";
const A5_WIDTH = 595;
const A5_HEIGHT = 420;
const EDGE = 26;
const LEFT = 58;
const WIDTH = A5_WIDTH - 2 * LEFT;

export function drawGiftCard(doc: PDFKit.PDFDocument, card: PrintedGiftCard): void {
  doc.addPage({ size: [A5_WIDTH, A5_HEIGHT], margin: 0 });
  doc.rect(0, 0, A5_WIDTH, A5_HEIGHT).fill(PAPER);
  doc
    .rect(EDGE, EDGE, A5_WIDTH - 2 * EDGE, A5_HEIGHT - 2 * EDGE)
    .lineWidth(0.8)
    .stroke(SAGE);
  drawMark(doc, LEFT, 50, 58);
  drawLine(doc, "Meadow & Salt", { x: LEFT + 38, y: 58 }, { size: 21, isBold: true });
  drawLine(doc, "A gift card", { x: LEFT + 38, y: 84 }, { size: 11.5, colour: INK_SOFT });
  drawLine(
    doc,
    formatPounds(card.amountPence),
    { x: LEFT, y: 56, width: WIDTH, align: "right" },
    { size: 36, isBold: true },
  );
  let y = 136;
  if (card.recipientName)
    y = drawWrapped(doc, `For ${card.recipientName}`, { x: LEFT, y, width: WIDTH }, { size: 16 }) + 4;
  for (const line of (card.message ?? "").split("\n").slice(0, 6)) {
    y = line.trim() ? drawWrapped(doc, line, { x: LEFT, y, width: WIDTH }, { size: 12.5, colour: INK_SOFT }) : y + 8;
  }
  if (card.fromName) drawWrapped(doc, `From ${card.fromName}`, { x: LEFT, y: y + 6, width: WIDTH }, { size: 13 });
  drawCode(doc, card.code, 286);
  const until = `Valid at ${new URL(card.siteUrl).host} until ${formatDay(card.expiresOn)}. Enter the code in the basket. You can spend it all at once or a little at a time.`;
  drawWrapped(doc, until, { x: LEFT, y: 350, width: WIDTH }, { size: 9.5, colour: INK_SOFT });
}

function drawCode(doc: PDFKit.PDFDocument, code: string, y: number): void {
  const style: TextStyle = { size: 21, isBold: true };
  doc
    .moveTo(LEFT, y - 12)
    .lineTo(LEFT + WIDTH, y - 12)
    .lineWidth(0.6)
    .stroke(HAIRLINE);
  const x = (A5_WIDTH - textWidth(doc, code, style)) / 2;
  drawLine(doc, code, { x, y }, style);
  doc
    .moveTo(LEFT, y + 38)
    .lineTo(LEFT + WIDTH, y + 38)
    .lineWidth(0.6)
    .stroke(HAIRLINE);
}
