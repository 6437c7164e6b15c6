import { describe, expect, it } from "vitest";
import { matchesWords } from "./matches-words.ts";

describe("the search of a text on a page", () => {
  it.each(["", "  ", "BOMB", "bath bomb", "bomb bath", "isn't"])("finds a text by %j", (search) => {
    expect(matchesWords("A Bath Bomb isn’t soap", search)).toBe(true);
  });

  it("wants every word", () => {
    expect(matchesWords("A bath bomb", "bath salt")).toBe(false);
  });
});
