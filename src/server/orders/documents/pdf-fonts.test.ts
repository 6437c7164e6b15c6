import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { expect, it, vi } from "vitest";
import { isoDay } from "#domain/iso-day.ts";
import { pence } from "#domain/money.ts";
import { isRoman, unprintableCharacters } from "#domain/orders/printable-text.ts";
import { EXAMPLE_TRADER } from "#domain/settings/trader.ts";
import { drawBoxSlip } from "./draw-box-slip.ts";
import { drawGiftCard } from "./draw-gift-card.ts";
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
    drawGiftCard(doc, { ...card, message, expiresOn: isoDay("2031-11-21"), siteUrl: "https://meadowandsalt.example" }),
  );
  const code = drawn.find(({ text }) => text === card.code);
  const above = drawn.filter(({ y }) => y < (code?.y ?? 0));
  expect(visible(above)).toContain(visible([{ text: `${message}From ${name}` }]));
  expect(drawn.filter(({ y }) => y > (code?.y ?? 0)).map(({ text }) => text[0])).toEqual(["V", "t"]);
});

it.each(LONG_MESSAGES)("A box's slip prints all of a message of %s, on the paper", async (_what, message) => {
  const items = Array.from({ length: 5 }, (_, index) => `Lavender Bath Bomb ${index}`);
  const slip = { reference: "BOX-1", boxName: "Women's Box", deliverTo: ["Zoë", "W".repeat(100)], items, from: "Юлия" };
  const drawn = await drawnBy((doc) => drawBoxSlip(doc, EXAMPLE_TRADER, { ...slip, message, note: "" }));
  expect(visible(drawn).replaceAll("BOX-1", "")).toContain(visible([{ text: message }]));
  expect(Math.max(...drawn.map(({ y }) => y))).toBeLessThan(560);
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
  const { create } = await import("fontkit");
  const file = "@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff";
  const font = create(unwrapWoff(readFileSync(fileURLToPath(import.meta.resolve(file)))));
  if ("fonts" in font) throw new Error("holds several fonts");
  return font.layout(text).glyphs.map(({ id }) => id);
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
