import { Link } from "react-router";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";
import { FACT_LABELS } from "./fact-labels.ts";
import { countNarrowed, type Narrowing, shelfAddress } from "./narrowing.ts";

const CHIP =
  "inline-flex min-h-11 items-center gap-2 rounded-paper border border-line-strong px-3 text-sm hover:border-ink-soft";

/** The active filters, each as a link that takes it off, and a link that takes all off. */
export function ChosenFilters({ path, narrowing }: { path: string; narrowing: Narrowing }) {
  const list = useKeptFocus<HTMLUListElement>(shelfAddress(path, narrowing));
  const chips = chipsOf(narrowing);
  if (chips.length === 0) return null;
  const { facts: _, under: __, ...others } = narrowing;
  const without = { ...others, facts: [], under: undefined, inStock: false, forChildren: false, page: 1 };
  return (
    <ul ref={list} aria-label="Active filters" className="mb-5 flex flex-wrap gap-2">
      {chips.map(({ label, rest }) => (
        <li key={label}>
          <Link to={shelfAddress(path, rest)} preventScrollReset className={CHIP}>
            <span className="sr-only">Remove filter: </span>
            {label}
            <span aria-hidden>×</span>
          </Link>
        </li>
      ))}
      {countNarrowed(narrowing) > 1 && (
        <li>
          <Link
            to={shelfAddress(path, without)}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 text-sm underline decoration-line-strong underline-offset-4"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Each active filter with the filters that remain without it. */
function chipsOf(narrowing: Narrowing): { label: string; rest: Narrowing }[] {
  const base = { ...narrowing, page: 1 };
  const { facts, under, inStock, forChildren } = narrowing;
  return [
    ...facts.map((fact) => ({
      label: FACT_LABELS[fact],
      rest: { ...base, facts: facts.filter((other) => other !== fact) },
    })),
    ...(under ? [{ label: `Up to £${under}`, rest: { ...base, under: undefined } }] : []),
    ...(forChildren ? [{ label: "For children", rest: { ...base, forChildren: false } }] : []),
    ...(inStock ? [{ label: "In stock", rest: { ...base, inStock: false } }] : []),
  ];
}
