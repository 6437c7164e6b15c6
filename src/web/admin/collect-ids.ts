import type { Endpoint, InputOf } from "#contract/endpoint.ts";
import { callApiForPage } from "#web/api-client.ts";
import type { RowSelection } from "./use-row-selection.ts";

const IDS_PER_CALL = "200";

/** The chosen rows' ids, some at a time; of "all that match" read page by page as they are needed. */
export async function* collectIds<E extends Endpoint>(
  selection: Pick<RowSelection, "ids" | "isAllMatching">,
  endpoint: E,
  filter: InputOf<E>,
): AsyncGenerator<number[]> {
  if (!selection.isAllMatching) {
    yield [...selection.ids];
    return;
  }
  let cursor: string | undefined;
  do {
    const page = await callApiForPage(endpoint, { ...filter, limit: IDS_PER_CALL, cursor });
    yield (page.rows as readonly { id: number }[]).map((row) => row.id);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
