import { type Cell, WORD_SEARCH_SIZE } from "#domain/word-search.ts";

const EIGHTH_TURN = Math.PI / 4;

/**
 * The last cell of the straight line from a cell that comes nearest to another: a finger that strays by a row still draws
 * along it. Stays within the grid.
 */
export function snapToLine(from: Cell, to: Cell): Cell {
  const rows = to.row - from.row;
  const columns = to.column - from.column;
  const turn = Math.round(Math.atan2(rows, columns) / EIGHTH_TURN) * EIGHTH_TURN;
  const step = { row: Math.round(Math.sin(turn)), column: Math.round(Math.cos(turn)) };
  const wanted = Math.max(Math.abs(rows), Math.abs(columns));
  const length = Math.min(wanted, room(from.row, step.row), room(from.column, step.column));
  return { row: from.row + step.row * length, column: from.column + step.column * length };
}

/** How many steps there are from a place to the edge of the grid. */
function room(place: number, step: number): number {
  if (step === 0) return Number.POSITIVE_INFINITY;
  return step > 0 ? WORD_SEARCH_SIZE - 1 - place : place;
}
