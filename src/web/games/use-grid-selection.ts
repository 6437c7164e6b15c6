import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { type Cell, lineBetween, WORD_SEARCH_SIZE } from "#domain/word-search.ts";
import { snapToLine } from "./snap-to-line.ts";

const LAST = WORD_SEARCH_SIZE - 1;

type Grid = HTMLTableElement;

/**
 * Three ways to mark a line of cells: draw it, tap its first and its last cell, or walk there with the arrow keys and
 * press Enter at both ends. `onSelect` is told the two ends.
 */
export function useGridSelection(onSelect: (from: Cell, to: Cell) => void) {
  /** The one cell that the Tab key reaches. */
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  /** The first end, marked by a tap or a key. */
  const [start, setStart] = useState<Cell>();
  const [drag, setDrag] = useState<{ from: Cell; to: Cell }>();
  const pointerId = useRef<number>(undefined);

  function mark(cell: Cell) {
    if (!start) return setStart(cell);
    setStart(undefined);
    if (!isSame(start, cell)) onSelect(start, cell);
  }

  function onPointerDown(event: PointerEvent<Grid>) {
    // A second finger says nothing; the same pointer again says that its last end was never heard.
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
    /** The cells that would be selected now. */
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

/** The cell under a pointer, or the nearest one when it has left the grid. */
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
