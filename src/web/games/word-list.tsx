import { Check } from "lucide-react";
import { type PlacedWord, WORD_SEARCH_WORDS } from "#domain/word-search.ts";

/** The ten words, struck through as they are found; the count says each aloud. */
export function WordList({ found }: { found: readonly PlacedWord[] }) {
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
