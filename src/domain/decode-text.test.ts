import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const NAME = "sku,name\r\nA,Rosé Petal – Gentlemen’s Bar £5 €6";
const UTF8 = new TextEncoder().encode(NAME);
/** Encoded like Excel's plain "CSV" format on Windows. */
const CP1252 = Uint8Array.from(
  [...NAME].map((sign) => ({ "–": 0x96, "’": 0x92, "€": 0x80 })[sign] ?? sign.charCodeAt(0)),
);
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const code = sign.charCodeAt(0);
      return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
    }),
  );

describe("the text of a file", () => {
  it.each([
    ["UTF-8", UTF8, "UTF-8"],
    ["UTF-8 with its mark", Uint8Array.from([0xef, 0xbb, 0xbf, ...UTF8]), "UTF-8"],
    ["Windows-1252", CP1252, "Windows-1252"],
    ["UTF-16, as Excel's Unicode text", utf16(`\uFEFF${NAME}`, true), "UTF-16"],
    ["UTF-16, the other byte order", utf16(`\uFEFF${NAME}`, false), "UTF-16"],
    ["UTF-16 without its mark", utf16(NAME, true), "UTF-16"],
    ["UTF-16 of the other order without its mark", utf16(NAME, false), "UTF-16"],
  ])("is read from %s without loss", (_name, bytes, encoding) => {
    expect(decodeText(bytes)).toEqual({ text: NAME, encoding });
  });

  it("is empty for an empty file", () => {
    expect(decodeText(new Uint8Array())).toEqual({ text: "", encoding: "UTF-8" });
  });
});
