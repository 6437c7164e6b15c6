import { describe, expect, it } from "vitest";
import { readCursor, readIdCursor, writeCursor } from "./reply-page.ts";

describe("the place where the next page begins", () => {
  it("comes back as it was written", () => {
    expect(readCursor(writeCursor(["Rose soap", 61]), 2)).toEqual(["Rose soap", 61]);
    expect(readIdCursor(writeCursor([1001]))).toBe(1001);
    expect(readIdCursor(undefined)).toBeUndefined();
  });

  it("is refused when somebody made it up", () => {
    for (const made of ["", "x", "W10", "bnVsbA", "eyJhIjoxfQ", writeCursor([1, 2]), writeCursor(["a\u0000"])]) {
      expect(() => readIdCursor(made), made).toThrow("invalid-input");
    }
  });
});
