import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { registerFonts, toRuns } from "./pdf-text.ts";

it("The text of a document can be copied, whatever an earlier one was made of", async () => {
  await write("Sum: 1…");
  expect(await write("28.33")).toContain("<002e>");
});

/** A document as it is stored: its fonts name the character of each glyph in hexadecimal. */
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
