import { useState } from "react";
import type { InputOf, NamedCall } from "#contract/call.ts";
import { callForPage } from "#contract/call-for-page.ts";
import { requestApi } from "#web/app/api-client.ts";

export interface RowSelection {
  ids: ReadonlySet<number>;
  /** True if every row that matches the filters is selected, including rows of other pages. */
  isAllMatching: boolean;
  /** Number of selected rows. It is a lower bound if all rows of a list with a capped count are selected. */
  count: number;
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  isPageSelected: boolean;
  togglePage: () => void;
  selectAllMatching: () => void;
  clear: () => void;
}

interface Chosen {
  filterKey: string;
  ids: ReadonlySet<number>;
  isAllMatching: boolean;
}

/** Selected rows of a list. They stay selected from page to page, until a filter changes. */
export function useRowSelection(pageIds: readonly number[], filterKey: string, totalCount: number): RowSelection {
  const [last, setChosen] = useState<Chosen>({ filterKey, ids: new Set(), isAllMatching: false });
  const chosen = last.filterKey === filterKey ? last : { filterKey, ids: new Set<number>(), isAllMatching: false };
  const choose = (ids: ReadonlySet<number>, isAllMatching = false) => setChosen({ filterKey, ids, isAllMatching });
  const isPageSelected = pageIds.length > 0 && (chosen.isAllMatching || pageIds.every((id) => chosen.ids.has(id)));
  const pageSet = new Set(pageIds);
  return {
    ids: chosen.ids,
    isAllMatching: chosen.isAllMatching,
    count: chosen.isAllMatching ? totalCount : chosen.ids.size,
    has: (id) => chosen.isAllMatching || chosen.ids.has(id),
    toggle(id) {
      const ids = new Set(chosen.isAllMatching ? pageIds : chosen.ids);
      if (!ids.delete(id)) ids.add(id);
      choose(ids);
    },
    isPageSelected,
    togglePage: () =>
      choose(
        isPageSelected
          ? new Set([...chosen.ids].filter((id) => !pageSet.has(id)))
          : new Set([...chosen.ids, ...pageIds]),
      ),
    selectAllMatching: () => choose(new Set([...chosen.ids, ...pageIds]), true),
    clear: () => choose(new Set()),
  };
}

const IDS_PER_CALL = "200";

/**
 * Yields the selected rows' ids in parts. If all matching rows are selected, it reads the list page by page as needed.
 */
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
    const page = await callForPage(requestApi, call, { ...filter, limit: IDS_PER_CALL, cursor });
    yield (page.rows as readonly { id: number }[]).map((row) => row.id);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
