export const WORD_SEARCH_SIZE = 20;
export const WORD_SEARCH_WORDS = [
  "LAVENDER",
  "EUCALYPTUS",
  "CHAMOMILE",
  "VANILLA",
  "CITRUS",
  "BUBBLE",
  "SOAK",
  "RELAX",
  "NATURAL",
  "ORGANIC",
] as const;

const PLACEMENT_ATTEMPTS_MAX = 100;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export interface Cell {
  row: number;
  column: number;
}

export interface PlacedWord {
  word: string;
  /** The word's cells from its first letter to its last. */
  cells: readonly Cell[];
}

export interface WordSearch {
  /** Rows of the grid, with one letter per cell. */
  letters: readonly (readonly string[])[];
  placed: readonly PlacedWord[];
}

/** Random number generator. Returns a number from 0 (included) to 1 (excluded). */
export type Chance = () => number;

const DIRECTIONS = [
  { row: 0, column: 1 },
  { row: 1, column: 0 },
  { row: 1, column: 1 },
] as const;

/**
 * A new grid with all words of the list, placed right, down or diagonally. Words cross only at equal letters. If a word
 * cannot be placed, or the random letters spell a word a second time, the grid is started again.
 */
export function makeWordSearch(chance: Chance): WordSearch {
  for (;;) {
    const grid = Array.from({ length: WORD_SEARCH_SIZE }, () => new Array<string>(WORD_SEARCH_SIZE).fill(""));
    const placed = WORD_SEARCH_WORDS.flatMap((word) => placeWord(grid, word, chance));
    if (placed.length < WORD_SEARCH_WORDS.length) continue;
    const letters = grid.map((row) => row.map((letter) => letter || pick(LETTERS, chance)));
    if (WORD_SEARCH_WORDS.every((word) => countWord(letters, word) === 1)) return { letters, placed };
  }
}

/** Number of places where the letters spell the word in one of the directions. */
function countWord(letters: readonly (readonly string[])[], word: string): number {
  let count = 0;
  for (const [row, line] of letters.entries()) {
    for (const column of line.keys()) {
      count += DIRECTIONS.filter((step) =>
        [...word].every((letter, index) => letters[row + step.row * index]?.[column + step.column * index] === letter),
      ).length;
    }
  }
  return count;
}

function placeWord(grid: string[][], word: string, chance: Chance): PlacedWord[] {
  for (let attempt = 0; attempt < PLACEMENT_ATTEMPTS_MAX; attempt += 1) {
    const step = DIRECTIONS[Math.floor(chance() * DIRECTIONS.length)] ?? DIRECTIONS[0];
    const reach = word.length - 1;
    const start = {
      row: Math.floor(chance() * (WORD_SEARCH_SIZE - step.row * reach)),
      column: Math.floor(chance() * (WORD_SEARCH_SIZE - step.column * reach)),
    };
    const cells = [...word].map((_letter, index) => ({
      row: start.row + step.row * index,
      column: start.column + step.column * index,
    }));
    const fits = cells.every((cell, index) => ["", word[index]].includes(grid[cell.row]?.[cell.column]));
    if (!fits) continue;
    for (const [index, { row, column }] of cells.entries()) {
      const line = grid[row];
      if (line) line[column] = word[index] ?? "";
    }
    return [{ word, cells }];
  }
  return [];
}

function pick(letters: string, chance: Chance): string {
  return letters[Math.floor(chance() * letters.length)] ?? "A";
}

/** Cells of the straight line between two cells (horizontal, vertical or diagonal). Undefined if there is none. */
export function lineBetween(from: Cell, to: Cell): Cell[] | undefined {
  const rows = to.row - from.row;
  const columns = to.column - from.column;
  const isStraight = rows === 0 || columns === 0 || Math.abs(rows) === Math.abs(columns);
  if (!isStraight) return undefined;
  const length = Math.max(Math.abs(rows), Math.abs(columns));
  return Array.from({ length: length + 1 }, (_cell, index) => ({
    row: from.row + Math.sign(rows) * index,
    column: from.column + Math.sign(columns) * index,
  }));
}

/** The word at exactly these cells, in either direction. Undefined if there is none or it was found before. */
export function findSelectedWord(
  { placed }: WordSearch,
  found: ReadonlySet<string>,
  from: Cell,
  to: Cell,
): PlacedWord | undefined {
  const line = lineBetween(from, to);
  if (!line) return undefined;
  return placed.find(({ word, cells }) => {
    if (found.has(word) || cells.length !== line.length) return false;
    const reversed = cells.toReversed();
    return [cells, reversed].some((path) => path.every((cell, index) => isSameCell(cell, line[index])));
  });
}

function isSameCell(a: Cell, b: Cell | undefined): boolean {
  return a.row === b?.row && a.column === b.column;
}
