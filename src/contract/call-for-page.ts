import type { InputOf, NamedCall, OutputOf } from "./call.ts";
import type { ShopClient } from "./client.ts";

/** One page of a list, with the data from the reply's headers. */
interface ApiPage<Rows> {
  rows: Rows;
  totalCount: number;
  /** True if there are more rows than `totalCount`. */
  isTotalCapped: boolean;
  nextCursor: string | undefined;
}

/** Makes one call of a list by a client's `request`. It is not in the client, because no public page has such a list. */
export async function callForPage<C extends NamedCall>(
  request: ShopClient["request"],
  call: C,
  input: InputOf<C>,
): Promise<ApiPage<OutputOf<C>>> {
  const response = await request(call, input);
  const next = /<[^>]*[?&]cursor=([^>&]+)[^>]*>;\s*rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  return {
    rows: (await response.json()) as OutputOf<C>,
    totalCount: Number(response.headers.get("x-total-count") ?? 0),
    isTotalCapped: response.headers.get("x-total-capped") === "true",
    nextCursor: next === undefined ? undefined : decodeURIComponent(next),
  };
}
