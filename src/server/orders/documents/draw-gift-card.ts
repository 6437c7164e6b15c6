import type { Brand } from "#domain/brand/brand.ts";
import { areSeeded, paletteOf } from "#domain/brand/palette.ts";
import { formatDay } from "#domain/day-labels.ts";
import { DRAWN_DESIGNS, GIFT_CARD_SIZE, type GiftCardDesign } from "#domain/gift-cards/gift-card-designs.ts";
import type { IsoDay } from "#domain/iso-day.ts";
import { formatPounds, type Pence } from "#domain/money.ts";
import { unprintableCharacters } from "#domain/orders/printable-text.ts";
import { drawMark, type PrintedLogo } from "./draw-mark.ts";
import {
  drawFitted,
  drawLine,
  drawWrapped,
  HAIRLINE,
  INK_SOFT,
  lineHeight,
  type TextStyle,
  textWidth,
} from "./pdf-text.ts";

export interface PrintedGiftCard {
  design: GiftCardDesign;
  amountPence: Pence;
  code: string;
  fromName: string;
  /** Null if no recipient is named. */
  recipientName: string | null;
  message: string | null;
  /** Null for a card without an end. */
  expiresOn: IsoDay | null;
  /** Address of the shop: "https://…". */
  siteUrl: string;
}

/** Colours of a new shop's plain card, on which it is printed since the first version. */
const SEEDED_PLAIN = { surface: "#faf5ea", accent: "#55665a" };
const { width: A5_WIDTH, height: A5_HEIGHT } = GIFT_CARD_SIZE;
const LINE_WIDTH = 0.8;
const LEFT = 58;
const WIDTH = A5_WIDTH - 2 * LEFT;
/** The shop's name, beside the amount. */
const NAME: TextStyle = { size: 21, isBold: true };
const NAME_WIDTH = 290;
/** Names take one line, and the message fills the height between them, in smaller letters if it is long. */
const TO: TextStyle = { size: 16 };
const MESSAGE: TextStyle = { size: 12.5, colour: INK_SOFT };
const FROM: TextStyle = { size: 13 };
const FROM_GAP = 6;
const CODE_TOP = 286;
const CODE_GAP = 14;

/**
 * Draws a gift card. Names and a message that the fonts cannot print are left out, with a note, because a card by email
 * takes any letters and also links to this sheet.
 */
export function drawGiftCard(doc: PDFKit.PDFDocument, card: PrintedGiftCard, brand: Brand, logo?: PrintedLogo): void {
  doc.addPage({ size: [A5_WIDTH, A5_HEIGHT], margin: 0 });
  drawDesign(doc, card.design, brand);
  const x = drawMark(doc, logo, { x: LEFT, y: 50, height: 58, textX: LEFT + 38 });
  const width = LEFT + 38 + NAME_WIDTH - x;
  if (!(logo && brand.logoSaysName)) drawFitted(doc, brand.name, { x, y: 58, width, height: lineHeight(NAME) }, NAME);
  drawLine(doc, "A gift card", { x, y: 84 }, { size: 11.5, colour: INK_SOFT });
  drawLine(
    doc,
    formatPounds(card.amountPence),
    { x: LEFT, y: 56, width: WIDTH, align: "right" },
    { size: 36, isBold: true },
  );
  const place = { x: LEFT, width: WIDTH };
  let y = 136;
  if (isPrinted(card.recipientName)) {
    y = drawFitted(doc, `For ${card.recipientName}`, { ...place, y, height: lineHeight(TO) }, TO) + 4;
  }
  const height = CODE_TOP - CODE_GAP - lineHeight(FROM) - FROM_GAP - y;
  if (isPrinted(card.message)) y = drawFitted(doc, card.message, { ...place, y, height }, MESSAGE);
  y += FROM_GAP;
  if (isPrinted(card.fromName))
    drawFitted(doc, `From ${card.fromName}`, { ...place, y, height: lineHeight(FROM) }, FROM);
  drawCode(doc, card.code, CODE_TOP);
  const isShort = [card.recipientName, card.message, card.fromName].some((text) => text && !isPrinted(text));
  const note = isShort ? " This sheet cannot show all letters of the names or the message. The email shows them." : "";
  const end = card.expiresOn === null ? "" : ` until ${formatDay(card.expiresOn)}`;
  const until = `Valid at ${new URL(card.siteUrl).host}${end}. Enter the code in the basket. You can spend it all at once or a little at a time.${note}`;
  drawWrapped(doc, until, { x: LEFT, y: 350, width: WIDTH }, { size: 9.5, colour: INK_SOFT });
}

function drawDesign(doc: PDFKit.PDFDocument, design: GiftCardDesign, brand: Brand): void {
  const isSeededPlain = design === "plain" && areSeeded(brand);
  const palette = { ...paletteOf(brand), ...(isSeededPlain ? SEEDED_PLAIN : {}) };
  const { paper, shapes } = DRAWN_DESIGNS[design];
  doc.rect(0, 0, A5_WIDTH, A5_HEIGHT).fill(palette[paper]);
  for (const { path, kind, colour } of shapes) {
    if (kind === "fill") doc.path(path).fill(palette[colour]);
    else doc.path(path).lineWidth(LINE_WIDTH).stroke(palette[colour]);
  }
}

function isPrinted(text: string | null): text is string {
  return text !== null && text !== "" && unprintableCharacters(text) === "";
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
