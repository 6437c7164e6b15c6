import { Button } from "#web/ui/button.tsx";
import type { useWordSearch } from "./use-word-search.ts";
import { WordList } from "./word-list.tsx";
import { WordSearchGrid } from "./word-search-grid.tsx";

export interface GameBoardProps extends ReturnType<typeof useWordSearch> {
  isClaimed: boolean;
  onClaim: () => void;
}

const HOW_TO_ID = "how-to-play";

export function GameBoard({ game, found, isSolved, isClaimed, begin, select, onClaim }: GameBoardProps) {
  return (
    <div className="mt-8 grid gap-x-16 gap-y-6 lg:grid-cols-[22rem_minmax(0,42rem)] lg:gap-y-10">
      <div className="px-3 sm:px-0">
        <WordList found={found} />
        <div className="mt-5 hidden lg:block">
          <HowToPlay id={HOW_TO_ID} />
        </div>
      </div>
      <div>
        <div className="aspect-square border border-line bg-surface-raised">
          {game ? (
            <WordSearchGrid
              key={game.letters.join()}
              game={game}
              found={found}
              onSelect={select}
              describedBy={HOW_TO_ID}
            />
          ) : (
            <div aria-hidden className="size-full animate-pulse bg-surface-sunk motion-reduce:animate-none" />
          )}
        </div>
        <noscript>
          <p className="mt-3">The letters are laid out in your browser: the game needs JavaScript.</p>
        </noscript>
        <div className="mt-5 flex flex-wrap items-center gap-3 px-3 sm:px-0">
          {isSolved && !isClaimed && (
            <Button size="large" onClick={onClaim}>
              Claim your free sample box
            </Button>
          )}
          <Button variant="secondary" size={isSolved ? "large" : "regular"} onClick={begin}>
            New game
          </Button>
          {isClaimed && <p className="text-ink-soft">Your sample box is on its way.</p>}
        </div>
        <div className="mt-5 px-3 sm:px-0 lg:hidden">
          <HowToPlay />
        </div>
      </div>
    </div>
  );
}

function HowToPlay({ id }: { id?: string }) {
  return (
    <p id={id} className="max-w-[60ch] text-ink-soft">
      Words run to the right, down, or diagonally down. Draw a line over one, or tap its first letter and then its last.
      With the keyboard: the arrow keys walk, Enter marks the first and the last letter, Escape forgets the mark.
    </p>
  );
}
