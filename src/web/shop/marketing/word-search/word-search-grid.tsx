import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from "react";
import {
  type Cell,
  lineBetween,
  type PlacedWord,
  WORD_SEARCH_SIZE,
  type WordSearch,
} from "#domain/catalogue/word-search.ts";

const EIGHTH_TURN = Math.PI / 4;

const LAST = WORD_SEARCH_SIZE - 1;

export interface WordSearchGridProps {
  game: WordSearch;
  found: readonly PlacedWord[];
  onSelect: (from: Cell, to: Cell) => void;
  /** Id of the instructions. */
  describedBy: string;
}

export function WordSearchGrid({ game, found, onSelect, describedBy }: WordSearchGridProps) {
  const { active, start, line, gridProps } = useGridSelection(onSelect);
  const wordsByPlace = new Map(found.flatMap(({ word, cells }) => cells.map((cell) => [placeOf(cell), word])));
  const inLine = new Set(line.map(placeOf));
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of letters that is walked with the arrow keys is a grid.
      role="grid"
      aria-label="Letters"
      aria-describedby={describedBy}
      aria-rowcount={WORD_SEARCH_SIZE}
      aria-colcount={WORD_SEARCH_SIZE}
      className="block touch-none cursor-pointer select-none"
      {...gridProps}
    >
      <tbody className="block">
        {game.letters.map((letters, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a game keep their places.
          <tr key={row} aria-rowindex={row + 1} className="grid grid-cols-20">
            {letters.map((letter, column) => {
              const place = placeOf({ row, column });
              return (
                <LetterCell
                  // biome-ignore lint/suspicious/noArrayIndexKey: so do its columns.
                  key={column}
                  letter={letter}
                  row={row}
                  column={column}
                  word={wordsByPlace.get(place)}
                  isInLine={inLine.has(place)}
                  isStart={start !== undefined && placeOf(start) === place}
                  isActive={placeOf(active) === place}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LetterCellProps {
  letter: string;
  row: number;
  column: number;
  /** The found word that contains the cell. */
  word: string | undefined;
  isInLine: boolean;
  isStart: boolean;
  isActive: boolean;
}

const LetterCell = memo(function LetterCell({
  letter,
  row,
  column,
  word,
  isInLine,
  isStart,
  isActive,
}: LetterCellProps) {
  const label = [letter, `row ${row + 1}`, `column ${column + 1}`, word && `in ${word}`, isStart && "marked as start"];
  const look = isInLine ? "bg-accent text-white" : word ? "bg-accent-soft text-accent-hover font-semibold" : "";
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see the table.
      role="gridcell"
      aria-label={label.filter(Boolean).join(", ")}
      aria-colindex={column + 1}
      aria-selected={isInLine}
      tabIndex={isActive ? 0 : -1}
      className={`grid aspect-square place-items-center text-[clamp(0.75rem,3.4vw,0.9375rem)] leading-none font-medium sm:text-[clamp(0.9375rem,1.6vw,1.1875rem)] focus-visible:relative focus-visible:z-10 focus-visible:outline-offset-0 ${look}`}
    >
      {letter}
    </td>
  );
});

function placeOf({ row, column }: Cell): number {
  return row * WORD_SEARCH_SIZE + column;
}

type Grid = HTMLTableElement;

/**
 * Three ways to select a line of cells: drag, tap both ends, or arrow keys with Enter at both ends. Calls `onSelect`
 * with the ends.
 */
function useGridSelection(onSelect: (from: Cell, to: Cell) => void) {
  /** The focusable cell (roving tabindex). */
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  /** The first end, set by a tap or key. */
  const [start, setStart] = useState<Cell>();
  const [drag, setDrag] = useState<{ from: Cell; to: Cell }>();
  const pointerId = useRef<number>(undefined);

  function mark(cell: Cell) {
    if (!start) return setStart(cell);
    setStart(undefined);
    if (!isSame(start, cell)) onSelect(start, cell);
  }

  function onPointerDown(event: PointerEvent<Grid>) {
    // Ignores a second finger. A press by the same pointer starts again, because the end of its last drag was missed.
    const isAnother = pointerId.current !== undefined && pointerId.current !== event.pointerId;
    if (isAnother || event.button !== 0) return;
    pointerId.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    const cell = cellAt(event);
    setActive(cell);
    setDrag({ from: cell, to: cell });
  }

  function onPointerMove(event: PointerEvent<Grid>) {
    if (!drag || event.pointerId !== pointerId.current) return;
    const to = snapToLine(drag.from, cellAt(event));
    if (!isSame(to, drag.to)) setDrag({ ...drag, to });
  }

  function onPointerUp(event: PointerEvent<Grid>) {
    if (!drag || event.pointerId !== pointerId.current) return;
    const to = snapToLine(drag.from, cellAt(event));
    onPointerCancel();
    if (isSame(drag.from, to)) return mark(to);
    setStart(undefined);
    onSelect(drag.from, to);
  }

  function onPointerCancel() {
    pointerId.current = undefined;
    setDrag(undefined);
  }

  function onKeyDown(event: KeyboardEvent<Grid>) {
    if (event.altKey || event.metaKey) return;
    const next = nextCell(event, active);
    const isMark = event.key === "Enter" || event.key === " ";
    if (!next && !isMark && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Escape") return setStart(undefined);
    if (isMark) return mark(active);
    if (!next) return;
    setActive(next);
    event.currentTarget.rows[next.row]?.cells[next.column]?.focus();
  }

  const line = drag ? lineBetween(drag.from, drag.to) : start && (lineBetween(start, active) ?? [start]);
  return {
    active,
    start,
    /** Cells that are selected if the selection ends at the current cell. */
    line: line ?? [],
    forget: () => setStart(undefined),
    gridProps: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onLostPointerCapture: onPointerCancel,
      onKeyDown,
    },
  };
}

function nextCell({ key, ctrlKey }: KeyboardEvent<Grid>, { row, column }: Cell): Cell | undefined {
  switch (key) {
    case "ArrowUp":
      return { row: Math.max(0, row - 1), column };
    case "ArrowDown":
      return { row: Math.min(LAST, row + 1), column };
    case "ArrowLeft":
      return { row, column: Math.max(0, column - 1) };
    case "ArrowRight":
      return { row, column: Math.min(LAST, column + 1) };
    case "Home":
      return { row: ctrlKey ? 0 : row, column: 0 };
    case "End":
      return { row: ctrlKey ? LAST : row, column: LAST };
    default:
      return undefined;
  }
}

/** The cell under the pointer. If the pointer is outside the grid, the nearest cell. */
function cellAt({ currentTarget, clientX, clientY }: PointerEvent<Grid>): Cell {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return {
    row: clamp(Math.floor(((clientY - top) / height) * WORD_SEARCH_SIZE)),
    column: clamp(Math.floor(((clientX - left) / width) * WORD_SEARCH_SIZE)),
  };
}

function clamp(index: number): number {
  return Math.min(LAST, Math.max(0, index));
}

function isSame(a: Cell, b: Cell): boolean {
  return a.row === b.row && a.column === b.column;
}

/**
 * Straight line from `from` that ends nearest to `to`, so that small deviations still select a line. Returns the end,
 * which is within the grid.
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

/** Steps from a position to the edge of the grid. */
function room(place: number, step: number): number {
  if (step === 0) return Number.POSITIVE_INFINITY;
  return step > 0 ? WORD_SEARCH_SIZE - 1 - place : place;
}
