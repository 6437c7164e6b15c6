import type { LoaderFunctionArgs } from "react-router";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { findReading } from "./find-reading.ts";
import { readNarrowing } from "./narrowing.ts";
import { countOnShelf, readShelf } from "./read-shelf.ts";

const PRODUCTS_MAX = 5;

export type Suggestions = Awaited<ReturnType<typeof loader>>;

/** Search suggestions: products with pictures, then questions and articles. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const narrowing = { ...readNarrowing(new URL(request.url).searchParams), size: PRODUCTS_MAX };
  const callApi = context.get(pageApi);
  const shelf = await readShelf(callApi, undefined, narrowing);
  return {
    words: narrowing.words,
    lookedFor: shelf.lookedFor,
    found: countOnShelf(shelf),
    products: shelf.products.map(({ slug, name, price, picture }) => ({
      to: paths.product(slug),
      name,
      price,
      picture,
    })),
    articles: await findReading(callApi, shelf.lookedFor ?? narrowing.words),
  };
}
