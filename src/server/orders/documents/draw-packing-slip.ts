import { formatDay } from "#domain/day-labels.ts";
import type { ProductSlip } from "./document-contents.ts";
import { drawMark, type Sender } from "./draw-mark.ts";
import { CODE_SIZE, drawParcelCode } from "./draw-parcel-code.ts";
import { drawLine, drawWrapped, HAIRLINE, INK, INK_SOFT, lineHeight, type TextStyle, wrapText } from "./pdf-text.ts";

const LEFT = 56;
const RIGHT = 539;
const WIDTH = RIGHT - LEFT;
const TOP = 52;
const BOTTOM = 770;
/** Top of the text below a page's heading. */
const TEXT_TOP = TOP + 70;
const TICK_SIZE = 11;
const NAME_LEFT = LEFT + 58;

const TITLE: TextStyle = { size: 17, isBold: true };
const TEXT: TextStyle = { size: 12 };
const BOLD: TextStyle = { size: 12, isBold: true };
const SMALL: TextStyle = { size: 10.5, colour: INK_SOFT };
const MESSAGE: TextStyle = { size: 12, colour: INK_SOFT };
const CODE_TEXT: TextStyle = { size: 9, colour: INK_SOFT };
const HEADING_FACT: TextStyle = { size: 11, colour: INK_SOFT };

/** A part of a slip that stays on one page. */
interface Block {
  height: number;
  draw: (y: number) => void;
}

/**
 * Draws a parcel's contents as a checklist, a giver's message, notes to the packer, then the items that ship
 * separately. Leaves out prices, because the parcel may be a gift.
 */
export function drawPackingSlip(doc: PDFKit.PDFDocument, slip: ProductSlip, sender: Sender): void {
  startPage(doc, slip, sender);
  let y = TEXT_TOP;
  for (const line of slip.deliverTo) y = drawWrapped(doc, line, { x: LEFT, y, width: 300 }, TEXT);
  drawParcelCode(doc, slip.reference, { x: RIGHT - CODE_SIZE, y: TEXT_TOP });
  drawRight(doc, slip.reference, TEXT_TOP + CODE_SIZE + 2, CODE_TEXT);
  y = Math.max(y, TEXT_TOP + CODE_SIZE + lineHeight(CODE_TEXT));
  // The pages are planned before they are drawn, because each shows the number of pages.
  const pages = planPages(slipBlocks(doc, slip), y + 26);
  for (const [index, blocks] of pages.entries()) {
    if (index > 0) startPage(doc, slip, sender);
    if (pages.length > 1) drawRight(doc, `Page ${index + 1} of ${pages.length}`, TOP + 39, HEADING_FACT);
    for (const { y: top, draw } of blocks) draw(top);
  }
}

function planPages(blocks: readonly Block[], top: number): (Block & { y: number })[][] {
  let page: (Block & { y: number })[] = [];
  const pages = [page];
  let y = top;
  for (const block of blocks) {
    if (y + block.height > BOTTOM && (pages.length === 1 || page.length > 0)) {
      page = [];
      pages.push(page);
      y = TEXT_TOP;
    }
    page.push({ ...block, y });
    y += block.height;
  }
  return pages;
}

function slipBlocks(doc: PDFKit.PDFDocument, { items, present, notes, later }: ProductSlip): Block[] {
  const [firstLater, ...otherLater] = later.map((text) => textBlock(doc, text, SMALL));
  const heading = textBlock(doc, "Not in this parcel", BOLD, 18);
  return [
    ...items.map((item) => itemBlock(doc, item)),
    ...(present ? presentBlocks(doc, present) : []),
    ...notes.map((note) => textBlock(doc, note, BOLD, 10)),
    ...(firstLater ? [together(heading, firstLater), ...otherLater] : []),
  ];
}

/** Giver and message. Each paragraph is a block of its own, so that a long message continues on the next page. */
function presentBlocks(doc: PDFKit.PDFDocument, { from, message }: NonNullable<ProductSlip["present"]>): Block[] {
  const giver = from ? [textBlock(doc, `A gift from ${from}`, TEXT, 14)] : [];
  const paragraphs = message ? message.split("\n") : [];
  return [...giver, ...paragraphs.map((text, index) => textBlock(doc, text || " ", MESSAGE, index === 0 ? 8 : 0))];
}

function textBlock(doc: PDFKit.PDFDocument, text: string, style: TextStyle, gap = 0): Block {
  return {
    height: gap + wrapText(doc, text, WIDTH, style).length * lineHeight(style),
    draw: (y) => drawWrapped(doc, text, { x: LEFT, y: y + gap, width: WIDTH }, style),
  };
}

/** A heading stays with the text below it. */
function together(first: Block, second: Block): Block {
  return {
    height: first.height + second.height,
    draw: (y) => {
      first.draw(y);
      second.draw(y + first.height);
    },
  };
}

function itemBlock(doc: PDFKit.PDFDocument, { name, quantity }: ProductSlip["items"][number]): Block {
  const width = RIGHT - NAME_LEFT;
  const nameHeight = wrapText(doc, name, width, TEXT).length * lineHeight(TEXT);
  return {
    height: nameHeight + 12,
    draw: (y) => {
      doc
        .rect(LEFT, y + 2, TICK_SIZE, TICK_SIZE)
        .lineWidth(0.8)
        .stroke(INK);
      drawLine(doc, `${quantity} ×`, { x: LEFT + 22, y }, BOLD);
      drawWrapped(doc, name, { x: NAME_LEFT, y, width }, TEXT);
      doc
        .moveTo(LEFT, y + nameHeight + 4)
        .lineTo(RIGHT, y + nameHeight + 4)
        .lineWidth(0.5)
        .stroke(HAIRLINE);
    },
  };
}

function startPage(doc: PDFKit.PDFDocument, { orderId, placedOn }: ProductSlip, { trader, logo }: Sender): void {
  doc.addPage({ size: "A4", margin: 0 });
  const x = drawMark(doc, logo, { x: LEFT, y: TOP - 8, height: 44, textX: LEFT + 28 });
  drawLine(doc, trader.legalName, { x, y: TOP + 2 }, TITLE);
  drawRight(doc, `Packing slip, order ${orderId}`, TOP, TITLE);
  drawRight(doc, `Ordered on ${formatDay(placedOn)}`, TOP + 24, HEADING_FACT);
}

function drawRight(doc: PDFKit.PDFDocument, text: string, y: number, style: TextStyle): void {
  drawLine(doc, text, { x: LEFT, y, width: WIDTH, align: "right" }, style);
}
