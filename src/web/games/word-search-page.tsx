import { lazy, Suspense, useRef, useState } from "react";
import type { MetaArgs } from "react-router";
import { paths } from "#web/paths.ts";
import { breadcrumbsJsonLd } from "#web/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/seo/shop-url.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { NeedsScripts } from "#web/ui/needs-scripts.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { GameBoard } from "./game-board.tsx";
import { useWordSearch } from "./use-word-search.ts";

/** Comes, out of sight, when all ten words are found. */
const ClaimForm = lazy(async () => ({ default: (await import("./claim-form.tsx")).ClaimForm }));

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      "Win Free Samples: the word search",
      "Find ten words in the letters and ask for a free sample box. One per household, while stocks last.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Word search", path: paths.wordSearch }]),
  ];
}

/** The game, and after ten words the form for the sample box. Neither loses what was done in the other. */
export default function WordSearchPage() {
  const game = useWordSearch();
  const [isClaiming, setClaiming] = useState(false);
  const [isClaimed, setClaimed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  /** The button that was pressed leaves the screen: the heading takes the focus, above what comes instead. */
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
            ? "Well found. Tell us where to send it: the box and its delivery cost you nothing. One per household, while stocks last."
            : "Find all ten words and ask for a free sample box, delivery paid by us. One per household, while stocks last; from 16 years."}
        </p>
        <div className="noscript:mt-6">
          <NeedsScripts>
            <p>The game needs JavaScript, which this browser has switched off.</p>
          </NeedsScripts>
        </div>
      </header>
      <div className={isClaiming ? "hidden" : "noscript:hidden"}>
        <GameBoard {...game} isClaimed={isClaimed} onClaim={() => show(true)} />
      </div>
      <div className={isClaiming ? "" : "hidden"}>
        {game.isSolved && !isClaimed && (
          <Suspense fallback={<Spinner label="Opening the form" />}>
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
