import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";
import { type AdminListName, adminListQuery } from "#web/admin/admin-queries.ts";
import { type UrlState, useUrlState } from "./use-url-state.ts";

export interface AdminList<Row> {
  rows: readonly Row[] | undefined;
  totalCount: number;
  isTotalCapped: boolean;
  isError: boolean;
  /** True while the rows shown are still those of the page or filter before. */
  isStale: boolean;
  refetch: () => void;
  url: UrlState;
  pager: Pager;
  /** Names this list with its filters, whatever the page: a selection holds for as long as it stays the same. */
  filterKey: string;
}

interface Pager {
  page: number;
  goNext: (() => void) | undefined;
  goPrevious: (() => void) | undefined;
}

/**
 * One page of a list of the dashboard, filtered, sorted and paged by the address. `inputOf` makes the call's input from
 * the address, without its cursor. Its key begins with "admin" and `name`, so that a change can invalidate it.
 */
export function useAdminList<C extends NamedCall>(
  call: C,
  name: AdminListName,
  inputOf: (url: UrlState) => InputOf<C>,
): AdminList<OutputOf<C> extends readonly (infer Row)[] ? Row : never> {
  const url = useUrlState();
  const input = inputOf(url);
  const cursor = url.read("cursor");
  const { data, isError, isPlaceholderData, refetch } = useQuery(adminListQuery(call, { name, input, cursor }));
  const rows = data?.rows as (OutputOf<C> extends readonly (infer Row)[] ? Row : never)[] | undefined;
  return {
    rows,
    totalCount: data?.totalCount ?? 0,
    isTotalCapped: data?.isTotalCapped ?? false,
    isError: isError && !data,
    isStale: isPlaceholderData,
    refetch: () => void refetch(),
    url,
    pager: usePager(data?.nextCursor),
    filterKey: JSON.stringify(input),
  };
}

interface RequestContext {
  /** The cursors of the pages before this one, the first page's being "". */
  visitedCursors: readonly string[];
}

/** A cursor leads onwards only; the way back is kept in the history's state, which outlives a reload. */
function usePager(nextCursor: string | undefined): Pager {
  const navigate = useNavigate();
  const location = useLocation();
  const params = new URLSearchParams(location.search);
  const cursor = params.get("cursor") ?? "";
  const visitedCursors = readVisitedCursors(location.state) ?? (cursor ? [""] : []);
  const go = (toCursor: string, visitedCursors: readonly string[]) => {
    if (toCursor) params.set("cursor", toCursor);
    else params.delete("cursor");
    const state: RequestContext = { visitedCursors: visitedCursors };
    void navigate({ search: `?${params}` }, { state, preventScrollReset: true });
  };
  const before = visitedCursors.at(-1);
  return {
    page: cursor ? visitedCursors.length + 1 : 1,
    goNext: nextCursor ? () => go(nextCursor, [...(cursor ? visitedCursors : []), cursor]) : undefined,
    goPrevious: cursor && before !== undefined ? () => go(before, visitedCursors.slice(0, -1)) : undefined,
  };
}

function readVisitedCursors(state: unknown): readonly string[] | undefined {
  if (
    typeof state !== "object" ||
    state === null ||
    !("visitedCursors" in state) ||
    !Array.isArray(state.visitedCursors)
  ) {
    return undefined;
  }
  return state.visitedCursors.filter((cursor) => typeof cursor === "string");
}
