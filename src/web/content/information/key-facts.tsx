export interface KeyFact {
  /** The figure, such as "14 days". */
  figure: string;
  meaning: string;
}

/** The facts of a page that most people look for, before its text. */
export function KeyFacts({ facts }: { facts: readonly KeyFact[] }) {
  return (
    <dl className="mb-14 grid max-w-[36rem] gap-x-4 sm:grid-cols-3">
      {facts.map(({ figure, meaning }) => (
        <div
          key={figure}
          className="flex flex-row-reverse items-baseline justify-end gap-x-4 border-t border-line py-2.5 sm:flex-col-reverse"
        >
          <dt className="text-sm text-ink-soft">{meaning}</dt>
          <dd className="prices w-28 shrink-0 font-display text-2xl sm:w-auto">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
