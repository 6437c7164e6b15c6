import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Font } from "fontkit";
import PDFDocument from "pdfkit";
import { expect, it, vi } from "vitest";
import { SEEDED_BRAND } from "#domain/brand/seeded-brand.ts";
import { GIFT_CARD_DESIGNS } from "#domain/gift-cards/gift-card-designs.ts";
import { isoDay } from "#domain/iso-day.ts";
import { pence } from "#domain/money.ts";
import { documentNumber } from "#domain/orders/invoices.ts";
import {
  isRoman,
  printedCharacters,
  TYPEFACE_CHARACTERS,
  unprintableCharacters,
} from "#domain/orders/printable-text.ts";
import { orderSums } from "#domain/pricing/order-sums.ts";
import { EXAMPLE_TRADER } from "#domain/settings/trader.ts";
import type { NumberedDocument, PrintedOrder } from "./document-contents.ts";
import { drawBoxSlip } from "./draw-box-slip.ts";
import { drawGiftCard } from "./draw-gift-card.ts";
import { drawInvoice } from "./draw-invoice.ts";
import { drawPackingSlip } from "./draw-packing-slip.ts";
import { registerFonts, toRuns, unwrapWoff } from "./pdf-fonts.ts";

it("The text of a document can be copied, whatever an earlier one was made of", async () => {
  await write("Sum: 1…");
  expect(await write("28.33")).toContain("<002e>");
});

it.each([
  ["a heart", "❤️"],
  ["a cake", "🎂"],
  ["a kiss", "😘"],
  ["a family", "👨‍👩‍👧"],
  ["a rainbow flag", "🏳️‍🌈"],
  ["a cook", "👩🏽‍🍳"],
  ["a heart on fire", "❤️‍🔥"],
  ["the flag of England", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ["the flag of the United Kingdom", "🇬🇧"],
  ["a keycap", "1️⃣"],
  ["a star", "⭐"],
])("%s is printed as one picture", async (_what, text) => {
  expect(toRuns(`Zoë ${text} 1`, 400)).toEqual([
    { font: "latin-400", text: "Zoë " },
    { font: "emoji", text },
    { font: "latin-400", text: " 1" },
  ]);
  const [emoji, ...others] = (await glyphsOf(text)) ?? [];
  expect(others).toEqual([]);
  expect(emoji).toBeGreaterThan(0);
});

const MARKS = [..."\u0300\u0301\u0302\u0303\u0304\u0308\u0309\u0323\u0329"];

it.each([400, 600])(
  "Every character that is printed as text has a glyph in its font file of weight %i",
  async (weight) => {
    const fonts = new Map<string, Font>([
      ["emoji", await openFont("noto-emoji/files/noto-emoji-emoji-400-normal.woff")],
    ]);
    for (const subset of Object.keys(TYPEFACE_CHARACTERS)) {
      fonts.set(subset, await openFont(`eb-garamond/files/eb-garamond-${subset}-${weight}-normal.woff`));
    }
    const drawn = (character: string, font = "") =>
      fonts.get(font)?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    const hex = (characters: readonly string[]) => characters.map((each) => each.codePointAt(0)?.toString(16));
    const ranges = [
      [0x20, 0x33ff],
      [0xa000, 0xabff],
      [0xf900, 0xffef],
      [0x1f000, 0x1fbff],
    ] as const;
    const characters = ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    );
    const isClaimed = (character: string) => Object.values(TYPEFACE_CHARACTERS).some((each) => each.test(character));
    for (const [subset, claimed] of Object.entries(TYPEFACE_CHARACTERS)) {
      expect(hex(characters.filter((each) => claimed.test(each) && !drawn(each, subset)))).toEqual([]);
    }
    const isEmpty = (typed: string) => printedCharacters(typed).some(({ text, font }) => font && !drawn(text, font));
    expect(hex(characters.filter((each) => isEmpty(each) || isEmpty(`${each}\ufe0f`)))).toEqual([]);
    // A letter with a mark that has no composed form is two glyphs, and the second is placed above the first.
    const letters = characters.filter((each) => /\p{L}/u.test(each) && isClaimed(each));
    const isMisplaced = (typed: string) => {
      const [{ text, font } = { text: "", font: undefined }] = printedCharacters(typed);
      const { glyphs = [], positions = [] } = fonts.get(font ?? "")?.layout(text) ?? {};
      const [, mark] = positions;
      return text.length > 1 && (glyphs.length !== 2 || mark?.xAdvance !== 0 || !(mark.xOffset || mark.yOffset));
    };
    const misplaced = letters.flatMap((letter) => MARKS.map((mark) => letter + mark)).filter(isMisplaced);
    expect(misplaced).toEqual([]);
  },
);

it.each([
  ["a hyphen that does not break", "Jones\u2011Smith\u2010Lee", "Jones-Smith-Lee"],
  ["an apostrophe that is a letter", "O\u02bcBrien, Hawai\u02bbi", "O’Brien, Hawai’i"],
  ["full-width letters", "Ａｎｎ Ｊｏｎｅｓ", "Ann Jones"],
  ["ligatures", "Gri\ufb03n, \ufb02at", "Griffin, flat"],
  ["a mark without a composed form", "Ọlọ\u0301rùn, Guarang\u0303", "Ọlọ\u0301rùn, Guarang\u0303"],
  ["a mark that the font cannot position", "B\u0301e\u0329n Li\u0308\u0361a", "Ben Lïa"],
  ["a mark without a letter", "\u0301Ann", "Ann"],
  ["letters of transliteration", "Ḥasan Ṣāliḥ Ḏ", "Ḥasan Ṣāliḥ Ḏ"],
])("%s is printed", (_what, typed, printed) => {
  expect(unprintableCharacters(typed)).toBe("");
  expect(
    toRuns(typed, 400)
      .map(({ text }) => text)
      .join(""),
  ).toBe(printed);
});

it("An unprintable letter is named with its marks", () => {
  expect(unprintableCharacters("नीला")).toBe("नीला");
  expect(unprintableCharacters("王️ ἄ ‰")).toBe("王️ἄ‰");
});

it("What no font has is known before a document is drawn", () => {
  const printed = "Zoë O’Brien-Łódź, Şükrü, Nguyễn, Ελένη, Юлия №5, 50% © 2026 ❤️🎂👨‍👩‍👧\nLove";
  expect(unprintableCharacters(printed)).toBe("");
  expect(toRuns(printed.replace("\n", " "), 400).some(({ text }) => text.includes("?"))).toBe(false);
  expect(unprintableCharacters("王小明 and 王小")).toBe("王小明");
  expect(unprintableCharacters("محمد")).toBe("محد");
  expect(toRuns("王", 400)).toEqual([{ font: "latin-400", text: "?" }]);
});

it("A label bears Roman letters only, with any accents, digits and signs", () => {
  for (const text of ["Seán O’Brien", "Nguyễn", "Flat 1/2, 3-4 High St.", "Łódź", ""]) expect(isRoman(text)).toBe(true);
  for (const text of ["王小明", "Юлия", "Ελένη", "محمد", "Flat 1, 王"]) expect(isRoman(text)).toBe(false);
});

const LONG_MESSAGES = [
  ["many short lines", Array.from({ length: 130 }, (_, index) => index % 10).join("\n")],
  ["many paragraphs", "Happy birthday Zoë!\n\n".repeat(14)],
  ["one long word", "W".repeat(300)],
  ["emoji", "👨‍👩‍👧".repeat(37)],
] as const;

it.each(LONG_MESSAGES)("A gift card prints all of a message of %s, above its code", async (_what, message) => {
  const name = "W".repeat(60);
  const card = { amountPence: pence(2500), code: "MEAD-OWSA-LTXX-0001", fromName: name, recipientName: name };
  const drawn = await drawnBy((doc) =>
    drawGiftCard(
      doc,
      { ...card, design: "plain", message, expiresOn: isoDay("2031-11-21"), siteUrl: "https://meadowandsalt.example" },
      SEEDED_BRAND,
    ),
  );
  const code = drawn.find(({ text }) => text === card.code);
  const above = drawn.filter(({ y }) => y < (code?.y ?? 0));
  expect(visible(above)).toContain(visible([{ text: `${message}From ${name}` }]));
  expect(drawn.filter(({ y }) => y > (code?.y ?? 0)).map(({ text }) => text[0])).toEqual(["V", "t"]);
});

it.each([
  ["its sender", { fromName: "王小明" }, ["For Wren", "All the best", "MEAD"]],
  ["its recipient", { recipientName: "เมือง" }, ["All the best", "From Fern", "MEAD"]],
  ["its message", { message: "Happy birthday\n生日快乐" }, ["For Wren", "From Fern", "MEAD"]],
])(
  "A gift card that was sent by email leaves out %s rather than printing question marks",
  async (_what, typed, texts) => {
    const card = {
      amountPence: pence(2500),
      code: "MEAD",
      fromName: "Fern",
      recipientName: "Wren",
      message: "All the best",
    };
    const drawn = await drawnBy((doc) =>
      drawGiftCard(
        doc,
        {
          ...card,
          ...typed,
          design: "plain",
          expiresOn: isoDay("2031-11-21"),
          siteUrl: "https://meadowandsalt.example",
        },
        SEEDED_BRAND,
      ),
    );
    const said = drawn.map(({ text }) => text).join(" ");
    expect(drawn.map(({ text }) => text).slice(3, 3 + texts.length)).toEqual(texts);
    expect(said.replaceAll(/\s+/g, " ")).toContain("The email shows them.");
    expect(Math.max(...drawn.map(({ y }) => y))).toBeLessThan(390);
  },
);

it.each(GIFT_CARD_DESIGNS)("A gift card of the design %s prints the same texts", async (design) => {
  const card = {
    amountPence: pence(2500),
    code: "MEAD",
    fromName: "Fern",
    recipientName: "Wren",
    message: "Well done",
  };
  const drawn = await drawnBy((doc) =>
    drawGiftCard(
      doc,
      { ...card, design, expiresOn: isoDay("2031-11-21"), siteUrl: "https://meadowandsalt.example" },
      SEEDED_BRAND,
    ),
  );
  expect(drawn.map(({ text }) => text)).toEqual(
    expect.arrayContaining(["£25.00", "For Wren", "Well done", "From Fern", "MEAD"]),
  );
});

const SENDER = { trader: EXAMPLE_TRADER, logo: undefined };
const BOX_SLIP = {
  reference: "BOX-1",
  boxName: "Women's Box",
  deliverTo: ["Zoë", "W".repeat(100)],
  items: Array.from({ length: 5 }, (_, index) => `Lavender Bath Bomb ${index}`),
  from: "Юлия",
  note: "",
};
/** Distance of the text below the heading of a box's slip from the top of its sheet. */
const SLIP_TEXT_TOP = 88;

it.each(LONG_MESSAGES)("A box's slip prints all of a message of %s, on the paper", async (_what, message) => {
  const drawn = await drawnBy((doc) => drawBoxSlip(doc, { ...BOX_SLIP, message }, SENDER));
  const text = drawn.filter(({ y }) => y >= SLIP_TEXT_TOP);
  expect(visible(text)).toContain(visible([{ text: message }]));
  expect(Math.max(...drawn.map(({ y }) => y))).toBeLessThan(560);
});

it("A box's slip repeats its heading on each sheet of a long message, with the number of sheets", async () => {
  const headings = async (message: string) =>
    (await drawnBy((doc) => drawBoxSlip(doc, { ...BOX_SLIP, message }, SENDER)))
      .filter(({ y }) => y < SLIP_TEXT_TOP)
      .map(({ text }) => text);
  const heading = [EXAMPLE_TRADER.legalName, "BOX-1"];
  expect(await headings("All the best")).toEqual(heading);
  const [[, manyLines]] = LONG_MESSAGES;
  expect(await headings(manyLines)).toEqual([1, 2, 3, 4, 5].flatMap((page) => [...heading, `Page ${page} of 5`]));
});

it("A packing slip repeats its heading on each page, with the number of pages, and keeps its last heading with the text", async () => {
  const slip = {
    reference: "ORDER-1001",
    orderId: 4711,
    placedOn: isoDay("2026-11-03"),
    deliverTo: ["Wren Ashdown", "3 Mill Lane", "Bath", "BA1 2AB"],
    items: [{ name: "Fig soap", quantity: 1 }],
    present: undefined,
    notes: [],
    later: ["1 × Women's box"],
  };
  const draw = (count: number) => {
    const items = Array.from({ length: count }, (_, index) => ({ name: `Soap ${index}`, quantity: 1 }));
    return drawnBy((doc) => drawPackingSlip(doc, { ...slip, items }, SENDER));
  };
  const headingsOf = (drawn: readonly { text: string; y: number }[]) =>
    drawn.filter(({ y, text }) => y < 122 && text !== EXAMPLE_TRADER.legalName).map(({ text }) => text);
  const heading = ["Packing slip, order 4711", "Ordered on 3 November 2026"];
  expect(headingsOf(await draw(1))).toEqual(heading);
  const long = await draw(40);
  expect(headingsOf(long)).toEqual([...heading, "Page 1 of 2", ...heading, "Page 2 of 2"]);
  expect(long.filter(({ text }) => text.startsWith("Soap"))).toHaveLength(40);
  for (let count = 17; count < 24; count += 1) {
    const drawn = await draw(count);
    const at = (text: string) => drawn.find((each) => each.text === text)?.y ?? 0;
    expect(at("1 × Women's box") - at("Not in this parcel"), String(count)).toBeCloseTo(12 * 1.3);
    expect(Math.max(...drawn.map(({ y }) => y))).toBeLessThan(770);
  }
});

it("An invoice repeats its number and the heads of its columns on each page, with the number of pages", async () => {
  const bar = { quantity: 1, unitPence: pence(500), totalPence: pence(500), discountPence: pence(0), box: null };
  const order: PrintedOrder = {
    id: 1024,
    placedOn: isoDay("2026-11-21"),
    paidOn: isoDay("2026-11-21"),
    isGiftCard: false,
    cardPence: pence(30_000),
    giftCardPence: pence(0),
    sums: orderSums({ products: pence(30_000), discount: pence(0), delivery: pence(0) }),
    discountCode: undefined,
    deliverTo: ["Wren Ashdown"],
    billTo: ["Wren Ashdown"],
    items: Array.from({ length: 60 }, (_, id) => ({ ...bar, id, name: `Soap ${id}` })),
  };
  const document: NumberedDocument = {
    kind: "invoice",
    number: 7,
    invoiceNumber: undefined,
    issuedOn: isoDay("2026-11-21"),
    amountPence: pence(30_000),
    reason: undefined,
    lines: [],
    earlier: [],
  };
  const texts = (await drawnBy((doc) => drawInvoice(doc, { document, order, trader: EXAMPLE_TRADER }))).map(
    ({ text }) => text,
  );
  const number = documentNumber("invoice", 7);
  const repeated = texts.filter((text) => text === "Description" || text.includes(number));
  expect(repeated).toEqual([
    `${number}, page 1 of 3`,
    number,
    "Description",
    ...[2, 3].flatMap((page) => [`${number}, page ${page} of 3`, `Invoice ${number}`, "Description"]),
  ]);
});

function visible(texts: readonly { text: string }[]): string {
  return texts.map(({ text }) => text.replace(/\s/g, "")).join("");
}

/** The texts that a document draws, with their distance from the top of the page. */
async function drawnBy(draw: (doc: PDFKit.PDFDocument) => void): Promise<{ text: string; y: number }[]> {
  const doc = new PDFDocument({ autoFirstPage: false });
  await registerFonts(doc);
  const drawn = vi.spyOn(doc, "text");
  draw(doc);
  const calls: readonly (readonly unknown[])[] = drawn.mock.calls;
  return calls.map(([text, _x, y]) => ({ text: String(text), y: Number(y) }));
}

/** Glyphs that draw a text in the emoji font. */
async function glyphsOf(text: string): Promise<number[]> {
  const font = await openFont("noto-emoji/files/noto-emoji-emoji-400-normal.woff");
  return font.layout(text).glyphs.map(({ id }) => id);
}

async function openFont(file: string): Promise<Font> {
  const { create } = await import("fontkit");
  const font = create(unwrapWoff(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${file}`)))));
  if ("fonts" in font) throw new Error("holds several fonts");
  return font;
}

/** Writes an uncompressed PDF, whose fonts list the characters of each glyph in hexadecimal. */
async function write(text: string): Promise<string> {
  const doc = new PDFDocument({ compress: false });
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => doc.once("end", resolve));
  await registerFonts(doc);
  for (const run of toRuns(text, 400)) doc.font(run.font).text(run.text);
  doc.end();
  await ended;
  return Buffer.concat(parts).toString("latin1");
}
