import type { LoaderFunctionArgs } from "react-router";
import { listCategories } from "#contract/calls.ts";
import { pageApi } from "#web/page-api.ts";
import { paths } from "#web/paths.ts";
import { readNarrowing } from "./narrowing.ts";
import { readShelf } from "./read-shelf.ts";

const BEST_SELLERS_MAX = 4;

export type WaysIn = Awaited<ReturnType<typeof loader>>;

/** The pictures of menus and of a search that has no word yet: one of each shelf, and what sells best. */
export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const bestSelling = readNarrowing(new URLSearchParams({ sort: "best-selling", stock: "1" }));
  const [categories, { products }] = await Promise.all([
    callApi(listCategories, {}),
    readShelf(callApi, undefined, { ...bestSelling, size: BEST_SELLERS_MAX }),
  ]);
  return {
    pictures: Object.fromEntries(categories.map(({ slug, picture }) => [slug, picture])),
    bestSellers: products
      .slice(0, BEST_SELLERS_MAX)
      .map(({ slug, name, price, picture }) => ({ to: paths.product(slug), name, price, picture })),
  };
}
