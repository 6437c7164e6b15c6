import Check from "lucide-react/icons/check";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { MetaArgs } from "react-router";
import {
  type Cell,
  findSelectedWord,
  makeWordSearch,
  type PlacedWord,
  WORD_SEARCH_WORDS,
  type WordSearch,
} from "#domain/catalogue/word-search.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/app/seo/shop-url.ts";
import { Button } from "#web/ui/button.tsx";
import { NeedsScripts } from "#web/ui/needs-scripts.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { WordSearchGrid } from "./word-search-grid.tsx";

const TOAST_MS = 1_000;

const HOW_TO_ID = "how-to-play";

/** Preloaded when all ten words are found. */
const ClaimForm = lazy(async () => ({ default: (await import("./claim-form.tsx")).ClaimForm }));

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      matches,
      "Win Free Samples: the word search",
      "Find ten words in the letters and ask for a free sample box. One per household, while stocks last.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Word search", path: paths.wordSearch }]),
  ];
}

/** The game, and the form for a sample after all ten words are found. Both keep their state when the other is shown. */
export default function WordSearchPage() {
  const game = useWordSearch();
  const [isClaiming, setClaiming] = useState(false);
  const [isClaimed, setClaimed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  /** Switches between game and form. The pressed button disappears, so the new heading takes focus. */
  function show(claiming: boolean) {
    setClaiming(claiming);
    heading.current?.focus();
    window.scrollTo(0, 0);
  }

  return (
    <div className="mx-auto w-full max-w-7xl px-2 pt-8 pb-20 sm:px-8 md:pt-14">
      <header className="max-w-2xl px-3 sm:px-0">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {isClaiming ? "Your free sample box" : "Word search"}
        </h1>
        <p className="mt-3 max-w-[58ch] text-lg text-ink-soft">
          {isClaiming
            ? "Well done. Tell us where to send your box. The box and its delivery are free. One per household, while stocks last."
            : "Find all ten words and ask for a free sample box. We pay for delivery. One per household, while stocks last. You must be 16 or over."}
        </p>
        <div className="noscript:mt-6">
          <NeedsScripts>
            <p>The game needs JavaScript, which is switched off in this browser.</p>
          </NeedsScripts>
        </div>
      </header>
      <div className={isClaiming ? "hidden" : "noscript:hidden"}>
        <GameBoard {...game} isClaimed={isClaimed} onClaim={() => show(true)} />
      </div>
      <div className={isClaiming ? "" : "hidden"}>
        {game.isSolved && !isClaimed && (
          <Suspense fallback={<Spinner label="Loading the form" />}>
            <ClaimForm
              onBack={() => show(false)}
              onClaimed={() => {
                setClaimed(true);
                show(false);
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

interface GameBoardProps extends ReturnType<typeof useWordSearch> {
  isClaimed: boolean;
  onClaim: () => void;
}

function GameBoard({ game, found, isSolved, isClaimed, begin, select, onClaim }: GameBoardProps) {
  const actions = useRef<HTMLDivElement>(null);
  // On a phone, the grid fills the screen, and the button to claim the box would appear below it.
  useEffect(() => {
    if (isSolved) actions.current?.scrollIntoView({ block: "nearest" });
  }, [isSolved]);
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
          <p className="mt-3">The game needs JavaScript. Switch it on to play.</p>
        </noscript>
        <div ref={actions} className="mt-5 flex scroll-mb-6 flex-wrap items-center gap-3 px-3 sm:px-0">
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
      Words run to the right, down, or diagonally down. Draw a line over a word, or tap its first letter and then its
      last. With the keyboard: move with the arrow keys, press Enter on the first and the last letter, Escape to cancel.
    </p>
  );
}

/** The ten words, struck through when found. The count is announced. */
function WordList({ found }: { found: readonly PlacedWord[] }) {
  const words = new Set(found.map(({ word }) => word));
  const last = found.at(-1)?.word;
  return (
    <section aria-labelledby="words-to-find">
      <div className="flex items-baseline justify-between gap-4 border-b border-line-strong pb-2">
        <h2 id="words-to-find" className="text-2xl">
          Ten words
        </h2>
        <p role="status" className="prices text-ink-soft">
          {last && <span className="sr-only">{last} found, </span>}
          {found.length} of {WORD_SEARCH_WORDS.length} found
        </p>
      </div>
      <ul className="mt-3 grid grid-cols-3 gap-x-3 text-sm sm:text-base lg:grid-cols-1">
        {WORD_SEARCH_WORDS.map((word) => (
          <li
            key={word}
            className="flex items-center gap-1.5 py-1 tracking-[0.02em] sm:tracking-[0.08em] lg:border-b lg:border-line lg:py-2"
          >
            {words.has(word) ? (
              <>
                <del className="text-ink-soft">{word}</del>
                <Check aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-success" />
                <span className="sr-only">(found)</span>
              </>
            ) : (
              word
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** State of the game. It starts in the browser, so that every visitor has a different grid. */
function useWordSearch() {
  const { showToast } = useToast();
  const [game, setGame] = useState<WordSearch>();
  const [found, setFound] = useState<readonly PlacedWord[]>([]);

  const begin = useCallback(() => {
    setGame(makeWordSearch(Math.random));
    setFound([]);
  }, []);
  useEffect(begin, [begin]);

  function select(from: Cell, to: Cell) {
    const words = new Set(found.map(({ word }) => word));
    const placed = game && findSelectedWord(game, words, from, to);
    if (!placed) return;
    const isLast = found.length + 1 === WORD_SEARCH_WORDS.length;
    setFound([...found, placed]);
    showToast({
      ...(isLast
        ? { title: "Congratulations!", description: "You have found all ten words." }
        : { title: "Word found!", description: placed.word }),
      variant: "success",
      durationMs: TOAST_MS,
      isAtTop: true,
    });
  }

  return { game, found, isSolved: found.length === WORD_SEARCH_WORDS.length, begin, select };
}
