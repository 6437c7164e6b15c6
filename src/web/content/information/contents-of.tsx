import type { Section } from "./contents.ts";

/** Fewer sections are in sight without a list of them. */
const SECTIONS_MIN = 4;

const LINK = "block py-1.5 text-pretty underline-offset-4 hover:underline";

/** List of a text's sections: beside the text in a wide window, else folded above it. */
function PageContents({ sections }: { sections: readonly Section[] }) {
  const list = (
    <ul className="mt-2 leading-snug">
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`} className={LINK}>
            {heading}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <nav aria-labelledby="contents" className="hidden lg:block">
        <div className="max-h-[calc(100dvh-9rem)] overflow-y-auto lg:sticky lg:top-28">
          <h2 id="contents" className="text-2xl">
            On this page
          </h2>
          {list}
        </div>
      </nav>
      <details className="border-y border-line py-2 lg:hidden">
        <summary className="cursor-pointer py-2.5 font-medium">On this page</summary>
        {list}
      </details>
    </>
  );
}

const COLUMNS = "lg:grid-cols-[13rem_minmax(0,36rem)_13rem] lg:justify-between";

/** The list of a long text's sections. Undefined for a short text. */
export function contentsOf(sections: readonly Section[]) {
  if (sections.length < SECTIONS_MIN) return undefined;
  return { list: <PageContents sections={sections} />, columns: COLUMNS };
}
