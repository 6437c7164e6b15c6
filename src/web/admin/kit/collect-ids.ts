import type { InputOf, NamedCall } from "#contract/call.ts";
import { callApiForPage } from "#web/app/api-client.ts";
import type { RowSelection } from "./use-row-selection.ts";

const IDS_PER_CALL = "200";

/** The chosen rows' ids, some at a time; of "all that match" read page by page as they are needed. */
export async function* collectIds<C extends NamedCall>(
  selection: Pick<RowSelection, "ids" | "isAllMatching">,
  call: C,
  filter: InputOf<C>,
): AsyncGenerator<number[]> {
  if (!selection.isAllMatching) {
    yield [...selection.ids];
    return;
  }
  let cursor: string | undefined;
  do {
    const page = await callApiForPage(call, { ...filter, limit: IDS_PER_CALL, cursor });
    yield (page.rows as readonly { id: number }[]).map((row) => row.id);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
