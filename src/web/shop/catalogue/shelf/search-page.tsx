import { useEffect, useRef } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listPlans } from "#contract/catalogue/catalogue.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { focusTitle } from "#web/app/layout/use-page-focus.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { ChosenFilters } from "./chosen-filters.tsx";
import { findReading } from "./find-reading.ts";
import { NarrowShelf } from "./narrow-shelf.tsx";
import { countNarrowed, type Narrowing, readNarrowing, shelfAddress } from "./narrowing.ts";
import { NothingHere } from "./nothing-here.tsx";
import { readShelf } from "./read-shelf.ts";
import { SearchForm } from "./search-form.tsx";
import { ShelfGrid } from "./shelf-grid.tsx";

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const title = loaderData ? titleOf(loaderData.narrowing) : "Search the shop";
  return pageMeta(matches, title, "Search products, questions and articles.");
}

function titleOf(narrowing: Narrowing): string {
  if (narrowing.words) return `Search: ${narrowing.words}`;
  return countNarrowed(narrowing) > 0 || narrowing.sort !== "usual" ? "From everything we make" : "Search the shop";
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const narrowing = readNarrowing(new URL(request.url).searchParams);
  const [shelf, { delivery }] = await Promise.all([readShelf(callApi, undefined, narrowing), callApi(listPlans, {})]);
  const articles = await findReading(callApi, shelf.lookedFor ?? narrowing.words);
  return { narrowing, shelf, delivery, articles };
}

export default function SearchPage() {
  const { narrowing, shelf, delivery, articles } = useLoaderData<typeof loader>();
  const wordsSeen = useRef(narrowing.words);
  useEffect(() => {
    // Focuses the heading after a new search, because the browser stays on the same page.
    if (wordsSeen.current !== narrowing.words) focusTitle();
    wordsSeen.current = narrowing.words;
  }, [narrowing.words]);
  const everything = shelfAddress(paths.search, readNarrowing(new URLSearchParams({ q: narrowing.words })));
  const hasSomething = shelf.total > 0 || countNarrowed(narrowing) > 0;
  return (
    <div className="mx-auto w-full max-w-7xl px-5 pt-8 pb-20 sm:px-8 md:pt-12">
      <h1 className="break-words">{titleOf(narrowing)}</h1>
      <SearchForm key={narrowing.words} words={narrowing.words} delivery={delivery} className="mt-6 max-w-xl" />
      {shelf.lookedFor && shelf.total > 0 && (
        <p className="mt-4" role="status">
          No results for &ldquo;{narrowing.words}&rdquo;. Showing results for &ldquo;{shelf.lookedFor}&rdquo;.
        </p>
      )}
      {articles.length > 0 && (
        <section aria-labelledby="reading" className="mt-8">
          <h2 id="reading" className="text-2xl">
            To read
          </h2>
          <ul className="mt-2">
            {articles.map(({ to, title }) => (
              <li key={to} className="flex min-h-9 items-center">
                <TextLink to={to}>{title}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={`mt-8 grid gap-x-12 gap-y-6 ${hasSomething ? "lg:grid-cols-[14rem_1fr]" : ""}`}>
        {hasSomething && <NarrowShelf path={paths.search} narrowing={narrowing} shelf={shelf} />}
        <div className="min-w-0">
          <ChosenFilters path={paths.search} narrowing={narrowing} />
          {shelf.total > 0 ? (
            <ShelfGrid path={paths.search} narrowing={narrowing} shelf={shelf} delivery={delivery} />
          ) : (
            <NothingHere
              clearTo={everything}
              words={narrowing.words}
              isNarrowed={countNarrowed(narrowing) > 0}
              shelf={shelf}
              delivery={delivery}
            />
          )}
        </div>
      </div>
    </div>
  );
}
