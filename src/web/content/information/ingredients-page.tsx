import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageApi } from "#web/app/page-api.ts";
import { GLOSSARY } from "#web/content/glossary.ts";
import html from "#web/content/ingredients.md";
import source from "#web/content/ingredients.md?raw";
import { ShopProse } from "#web/content/shop-prose.tsx";
import { readText } from "./read-page.ts";
import { INGREDIENTS } from "./shop-texts.ts";
import { TextPage, textMeta } from "./text-page.tsx";

const LETTERS = groupByLetter();

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return textMeta(matches, INGREDIENTS, loaderData?.page);
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  return readText(callApi, INGREDIENTS.slug, source);
}

export default function IngredientsPage() {
  const { page, sections } = useLoaderData<typeof loader>();
  return (
    <TextPage text={INGREDIENTS} page={page} sections={sections} picture="/pictures/ingredients" below={<Glossary />}>
      <ShopProse html={html} />
    </TextPage>
  );
}

type Entry = (typeof GLOSSARY)[number];

/** Ingredient names from A to Z, with links by letter. */
function Glossary() {
  return (
    <section aria-labelledby="glossary" className="mt-20 border-t border-line-strong pt-10">
      <h2 id="glossary">Names on the label</h2>
      <nav aria-label="Glossary by letter" className="mt-6">
        <ul className="flex flex-wrap gap-1">
          {LETTERS.map(({ letter }) => (
            <li key={letter}>
              <a
                href={`#letter-${letter}`}
                className="grid size-11 place-items-center rounded-paper font-display text-xl transition-colors hover:bg-surface-sunk"
              >
                {letter}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {LETTERS.map(({ letter, entries }) => (
        <section key={letter} aria-labelledby={`letter-${letter}`} className="mt-10 sm:grid sm:grid-cols-[4rem_1fr]">
          <h3 id={`letter-${letter}`} className="font-display text-4xl text-accent">
            {letter}
          </h3>
          <dl>
            {entries.map((entry) => (
              <GlossaryEntry key={entry.inci} entry={entry} />
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}

function GlossaryEntry({ entry }: { entry: Entry }) {
  return (
    <div className="max-w-[36rem] border-b border-line py-5">
      <dt>
        <span lang="la" className="block font-display text-2xl italic">
          {entry.inci}
        </span>
        <span className="font-medium">{entry.name}</span>
      </dt>
      <dd className="mt-1 text-ink-soft">{entry.what}</dd>
      {entry.allergenNote && <dd className="mt-1 text-sm text-rose">{entry.allergenNote}</dd>}
    </div>
  );
}

function groupByLetter(): { letter: string; entries: Entry[] }[] {
  const sorted = GLOSSARY.toSorted((a, b) => a.inci.localeCompare(b.inci, "en"));
  const letters = [...new Set(sorted.map((entry) => entry.inci.charAt(0)))];
  return letters.map((letter) => ({ letter, entries: sorted.filter((entry) => entry.inci.startsWith(letter)) }));
}
