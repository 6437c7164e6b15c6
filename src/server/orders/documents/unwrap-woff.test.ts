import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { unwrapWoff } from "./pdf-fonts.ts";

const file = readFileSync(
  fileURLToPath(import.meta.resolve("@fontsource/eb-garamond/files/eb-garamond-latin-400-normal.woff")),
);

describe("a wrapped font", () => {
  it("has letters of the same widths when it is unwrapped", () => {
    const widths = (font: Buffer) => {
      const doc = new PDFDocument({ font: "" }).font(font);
      return [..."Meadow & Salt, £24.99", "fiery official"].map((text) => doc.widthOfString(text));
    };
    expect(widths(unwrapWoff(file))).toEqual(widths(file));
  });

  it("is refused when it is another kind of file, or damaged", () => {
    expect(() => unwrapWoff(Buffer.from("not a font at all"))).toThrow("not a WOFF file");
    const shorter = Buffer.from(file);
    shorter.writeUInt32BE(file.readUInt32BE(44 + 12) + 1, 44 + 12);
    expect(() => unwrapWoff(shorter)).toThrow("damaged");
  });
});
