import { Link } from "react-router";
import { paths } from "#web/app/paths.ts";
import { FACT_LABELS } from "./fact-labels.ts";
import { type Narrowing, readNarrowing, shelfAddress } from "./narrowing.ts";

const EVERYTHING = readNarrowing(new URLSearchParams());
const WAYS: readonly { words: string; by: Partial<Narrowing> }[] = [
  { words: "For children", by: { forChildren: true } },
  { words: "Up to £10", by: { under: "10" } },
  { words: FACT_LABELS["no-colour"], by: { facts: ["no-colour"] } },
  { words: FACT_LABELS.unscented, by: { facts: ["unscented"] } },
  { words: FACT_LABELS.floral, by: { facts: ["floral"] } },
  { words: FACT_LABELS.citrus, by: { facts: ["citrus"] } },
  { words: "Best rated", by: { sort: "rating" } },
];

/** Links to filtered searches. Swiped on a phone. */
export function ChooseBy() {
  return (
    <nav
      aria-label="Choose from all shelves"
      className="-mx-5 mt-6 overflow-x-auto px-5 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-x-2 whitespace-nowrap sm:flex-wrap">
        {WAYS.map(({ words, by }) => (
          <li key={words}>
            <Link
              prefetch="intent"
              to={shelfAddress(paths.search, { ...EVERYTHING, ...by })}
              className="prices inline-flex min-h-11 items-center rounded-paper border border-line px-4 transition-colors hover:border-line-strong"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
