import { describe, expect, it } from "vitest";
import { readMovedCode } from "./read-moved-code.ts";

describe("a code of another shop", () => {
  it("is read back however it is typed", () => {
    const typed = ["h4xj9k2m3n5p7q8r", " H4XJ 9K2M 3N5P 7Q8R ", "H4XJ-9K2M-3N5P-7Q8R", "h4xj.9k2m_3n5p7q8r"];
    expect(new Set(typed.map(readMovedCode))).toEqual(new Set(["H4XJ9K2M3N5P7Q8R"]));
    expect(readMovedCode("GIFT-0I1O")).toBe("GIFT0I1O");
    expect(readMovedCode("123456789012")).toBe("123456789012");
  });

  it("that is easy to guess, too long or masked is refused", () => {
    for (const typed of ["", "7Q8R", "GIFT-12", "12345678901", "A".repeat(41), "•••• •••• •••• 7Q8R", "GÏFT-2026-AB"]) {
      expect(readMovedCode(typed)).toBeUndefined();
    }
  });
});
