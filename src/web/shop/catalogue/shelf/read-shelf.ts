import type { OutputOf } from "#contract/call.ts";
import { viewShelf } from "#contract/catalogue/catalogue.ts";
import type { CallApi } from "#web/app/page-api.ts";
import type { Narrowing } from "./narrowing.ts";

export type Shelf = OutputOf<typeof viewShelf>;

/** A filtered shelf. Refuses with `not-found` for an unknown category. */
export function readShelf(callApi: CallApi, category: string | undefined, narrowing: Narrowing): Promise<Shelf> {
  const { words, facts, under, inStock, forChildren, sort, page, size } = narrowing;
  return callApi(viewShelf, {
    ...(category && { category }),
    ...(words && { q: words }),
    ...(facts.length > 0 && { facts: facts.join(",") }),
    ...(under && { under }),
    ...(inStock && { inStock: "1" }),
    ...(forChildren && { forChildren: "1" }),
    sort,
    page,
    size,
  });
}

/** Number of products as text. Begins with "more than" if there are too many to count. */
export function countOnShelf({ total, hasMore }: Pick<Shelf, "total" | "hasMore">): string {
  const number = total.toLocaleString("en-GB");
  return hasMore ? `more than ${number}` : number;
}
