import { memo } from "react";
import { type Cell, type PlacedWord, WORD_SEARCH_SIZE, type WordSearch } from "#domain/word-search.ts";
import { useGridSelection } from "./use-grid-selection.ts";

export interface WordSearchGridProps {
  game: WordSearch;
  found: readonly PlacedWord[];
  onSelect: (from: Cell, to: Cell) => void;
  /** The id of the sentence that says how to play. */
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
  /** The found word that it belongs to. */
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
