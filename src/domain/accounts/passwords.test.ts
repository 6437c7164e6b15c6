import { describe, expect, it } from "vitest";
import { isCommonPassword, isOwnName } from "./accounts.ts";

describe("passwords", () => {
  it.each([
    "password",
    "Password1!",
    "LETMEIN",
    "qwerty 123",
    "let me in",
    "abc123",
    "abcdef",
    "flower",
    "aaaaaaaa",
    "abababab",
    "lavender2026",
    "ｐａｓｓｗｏｒｄ",
  ])("%s is one that anybody would try", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(["lavender-and-salt", "kettle moss harbour", "six-or-more", "pässwörter im Regen", "x7#kQ!"])(
    "%s is welcome",
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  it("are not one's own name or address", () => {
    const names = ["wren.ashdown", "wren@example.com", "Wren"];
    expect(["WREN", "wren.ashdown", " wren@example.com"].every((typed) => isOwnName(typed, names))).toBe(true);
    expect(isOwnName("wren sings early", names)).toBe(false);
    expect(isOwnName("", [""])).toBe(false);
  });
});
