import { describe, expect, it } from "vitest";
import { DEFAULT_BOX_SIZE_WORD } from "./box-names.ts";
import { BOX_SIZE_MAX, BOX_SIZE_MIN, boxSizeWord, DEFAULT_BOX_SIZE, replaceBoxSize } from "./box-size.ts";
import { atSentenceStart } from "./names-in-sentences.ts";

describe("the number of items in a box", () => {
  it("has a word for each number that the settings take", () => {
    const sizes = Array.from({ length: BOX_SIZE_MAX - BOX_SIZE_MIN + 1 }, (_, more) => BOX_SIZE_MIN + more);
    expect(sizes.map(boxSizeWord)).toEqual(["three", "four", "five", "six", "seven", "eight"]);
    expect(boxSizeWord(DEFAULT_BOX_SIZE)).toBe(DEFAULT_BOX_SIZE_WORD);
    expect(boxSizeWord(BOX_SIZE_MAX + 1)).toBe("9");
    expect(atSentenceStart(boxSizeWord(4))).toBe("Four");
  });

  it.each([
    ["Five handmade things, from rose to rosemary", "Eight handmade things, from rose to rosemary"],
    ["Fivefold joy", "Fivefold joy"],
    ["The five best things", "The five best things"],
    ["Four things", "Four things"],
    ["", ""],
  ])("changes in a text that begins with it, and in no other: %j", (text, expected) => {
    expect(replaceBoxSize(text, { before: 5, after: 8 })).toBe(expected);
  });
});
