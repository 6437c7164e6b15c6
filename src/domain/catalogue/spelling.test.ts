import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countMistakes, nearestWord, wordsOfSearch } from "./spelling.ts";

const KNOWN = ["lavender", "lavandula", "rose", "rosemary", "soap", "soak", "eucalyptus", "charcoal"];

describe("what somebody meant to type", () => {
  it.each([
    ["lavendar", "lavender"],
    ["lavedner", "lavender"],
    ["eucaliptus", "eucalyptus"],
    ["roze", "rose"],
    ["charcole", "charcoal"],
    ["zebra", undefined],
    ["ros", undefined],
    ["sope", "soap"],
    ["sip", undefined],
    ["sake", "soak"],
    ["lavemd", "lavender"],
    ["eucalip", "eucalyptus"],
    ["cherc", "charcoal"],
    ["zebras", undefined],
  ])("is, of %s, %s", (typed, meant) => {
    expect(nearestWord(typed, KNOWN)).toBe(meant);
  });

  it("counts a swap as one mistake, as people make it", () => {
    expect(countMistakes("saop", "soap").whole).toBe(1);
    expect(countMistakes("", "soap")).toEqual({ whole: 4, beginning: 0 });
  });

  it("counts the same both ways, none for the same word and never more than the longer has letters", () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        const { whole: mistakes, beginning } = countMistakes(one, other);
        expect(mistakes).toBe(countMistakes(other, one).whole);
        expect(beginning).toBeLessThanOrEqual(mistakes);
        expect(countMistakes(one, one + other)).toMatchObject({ beginning: 0 });
        expect(mistakes === 0).toBe(one === other);
        expect(mistakes).toBeLessThanOrEqual(Math.max(one.length, other.length));
      }),
    );
  });
});

describe("the words of a search", () => {
  it("are small letters and figures, each once", () => {
    expect(wordsOfSearch("  Crème BRÛLÉE, crème & 100%")).toEqual(["creme", "brulee", "100"]);
    expect(wordsOfSearch("!?")).toEqual([]);
  });
});
