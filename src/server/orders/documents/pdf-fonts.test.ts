import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { isRoman, unprintableCharacters } from "#domain/orders/printable-text.ts";
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
