import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Chance, findSelectedWord, lineBetween, makeWordSearch, WORD_SEARCH_WORDS } from "./word-search.ts";

/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
function seeded(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Each placement uses three random numbers: direction, row and column. */
const CHANCES_PER_PLACE = 3;

const NOTHING_FOUND: ReadonlySet<string> = new Set();

describe("the word search", () => {
  it("hides all ten words in 20 by 20 letters, right, down or down-right, whatever chance says", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { letters, placed } = makeWordSearch(seeded(seed));
        expect(letters).toHaveLength(20);
        for (const row of letters) expect(row.join("")).toMatch(/^[A-Z]{20}$/);
        expect(placed.map(({ word }) => word)).toEqual([...WORD_SEARCH_WORDS]);
        for (const { word, cells } of placed) {
          expect(cells.map(({ row, column }) => letters[row]?.[column]).join("")).toBe(word);
          const [first, second] = cells;
          const step = [(second?.row ?? 0) - (first?.row ?? 0), (second?.column ?? 0) - (first?.column ?? 0)];
          expect([
            [0, 1],
            [1, 0],
            [1, 1],
          ]).toContainEqual(step);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([94, 456, 918, 1083])("spells each word once: with seed %d, the random letters spelt SOAK again", (seed) => {
    const { letters, placed } = makeWordSearch(seeded(seed));
    for (const { word, cells } of placed) expect(placesOf(letters, word)).toEqual([cells[0]]);
  });

  // The specification says: "Up to 100 placement attempts per word."
  it("gives a word up after a hundred places, and begins again once all words have been tried", () => {
    // The fake generator always selects the first cell, where only the first word can be placed.
    const attempts = 1 + (WORD_SEARCH_WORDS.length - 1) * 100;
    let asked = 0;
    const later = seeded(7);
    const game = makeWordSearch(() => {
      asked += 1;
      return asked > attempts * CHANCES_PER_PLACE ? later() : 0;
    });
    expect(game).toEqual(makeWordSearch(seeded(7)));
  });

  it("accepts a word's exact cells, drawn either way, and only until it is found", () => {
    const game = makeWordSearch(seeded(7));
    for (const { word, cells } of game.placed) {
      const from = cells[0] ?? { row: 0, column: 0 };
      const to = cells.at(-1) ?? from;
      expect(findSelectedWord(game, NOTHING_FOUND, from, to)?.word).toBe(word);
      expect(findSelectedWord(game, NOTHING_FOUND, to, from)?.word).toBe(word);
      expect(findSelectedWord(game, new Set([word]), from, to)).toBeUndefined();
      expect(findSelectedWord(game, NOTHING_FOUND, from, cells.at(-2) ?? from)).toBeUndefined();
    }
  });

  it("takes straight lines only", () => {
    expect(lineBetween({ row: 2, column: 2 }, { row: 2, column: 4 })).toHaveLength(3);
    expect(lineBetween({ row: 5, column: 5 }, { row: 3, column: 7 })).toEqual([
      { row: 5, column: 5 },
      { row: 4, column: 6 },
      { row: 3, column: 7 },
    ]);
    expect(lineBetween({ row: 0, column: 0 }, { row: 1, column: 2 })).toBeUndefined();
  });
});

/** First cells of all lines that spell the word to the right, down or down-right. */
function placesOf(letters: readonly (readonly string[])[], word: string): { row: number; column: number }[] {
  const rows = letters.map((row) => row.join(""));
  const columns = rows.map((_row, column) => rows.map((row) => row[column] ?? "").join(""));
  const places: { row: number; column: number }[] = [];
  for (let row = 0; row < rows.length; row += 1) {
    for (let column = 0; column < columns.length; column += 1) {
      const slanted = [...word].map((_letter, index) => rows[row + index]?.[column + index] ?? " ").join("");
      const lines = [rows[row]?.slice(column), columns[column]?.slice(row), slanted];
      for (const line of lines) if (line?.startsWith(word)) places.push({ row, column });
    }
  }
  return places;
}
