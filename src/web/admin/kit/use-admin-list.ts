import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";
import { apiPageQuery } from "./api-query.ts";
import { type RowSelection, useRowSelection } from "./use-row-selection.ts";
import { type UrlState, useUrlState } from "./use-url-state.ts";

export type RowOf<C extends NamedCall> = OutputOf<C> extends readonly (infer Row)[] ? Row : never;

interface NamedFilter<Name extends string> {
  /** Field of the call's input. */
  name: Name;
  /** Name of the URL parameter, if it differs from `name`. */
  param?: string;
  label: string;
  /** True if the filter is shown only after "More filters". */
  isMinor?: boolean;
}

export interface SelectFilter<Name extends string = string, Value extends string = string> extends NamedFilter<Name> {
  options: readonly { value: Value; label: string }[];
  /** Label of the option without a filter. Defaults to "All". */
  allLabel?: string;
  /** Value if the address contains none. The filter then has no option for all values. */
  fallback?: Value;
  /** False while the options load. The value from the address is then used unchecked. */
  areOptionsLoaded?: boolean;
}

/** One day, as a date field. */
export interface DayFilter<Name extends string = string> extends NamedFilter<Name> {
  isDay: true;
}

type TextOf<Value> = Extract<Value, string>;

/** The filters and values that the input type of a call allows. */
type ListFilter<Input> = {
  [Name in keyof Input & string]-?: SelectFilter<Name, TextOf<Input[Name]>> | DayFilter<Name>;
}[keyof Input & string];

export interface ListSource<C extends NamedCall> {
  call: C;
  /** Label of the search field. If it is undefined, the list has no search. */
  search?: string;
  filters?: readonly ListFilter<InputOf<C>>[];
  /** Further input that no filter provides. */
  also?: (url: UrlState) => Partial<InputOf<C>>;
}

export interface AdminList<Row, Filter = unknown> {
  rows: readonly Row[] | undefined;
  totalCount: number;
  isTotalCapped: boolean;
  isError: boolean;
  /** True while the rows of the previous page or filter are still shown. */
  isStale: boolean;
  refetch: () => void;
  url: UrlState;
  pager: Pager;
  /** The call's input without its cursor. A change of the input clears the selection. */
  filter: Filter;
  selection: RowSelection;
}

interface Pager {
  page: number;
  goNext: (() => void) | undefined;
  goPrevious: (() => void) | undefined;
}

/** One page of a list. The address holds its filters, sort and page. */
export function useAdminList<C extends NamedCall>(source: ListSource<C>): AdminList<RowOf<C>, InputOf<C>> {
  const url = useUrlState();
  const filter = readFilter(source, url);
  const cursor = url.read("cursor");
  const query = apiPageQuery(source.call, cursor ? { ...filter, cursor } : filter);
  const { data, isError, isPlaceholderData, refetch } = useQuery(query);
  const rows = data?.rows as RowOf<C>[] | undefined;
  const totalCount = data?.totalCount ?? 0;
  return {
    rows,
    totalCount,
    isTotalCapped: data?.isTotalCapped ?? false,
    isError: isError && !data,
    isStale: isPlaceholderData,
    refetch: () => void refetch(),
    url,
    pager: usePager(data?.nextCursor),
    filter,
    selection: useRowSelection(
      (rows ?? []).flatMap((row) => rowId(row) ?? []),
      JSON.stringify(filter),
      totalCount,
    ),
  };
}

/** The value of a filter in the address. Undefined if it filters nothing. */
export function readFilterValue(filter: SelectFilter | DayFilter, url: UrlState): string | undefined {
  const param = filter.param ?? filter.name;
  const text = url.read(param);
  if ("isDay" in filter)
    return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  if (filter.areOptionsLoaded === false) return text;
  return filter.options.find(({ value }) => value === text)?.value ?? filter.fallback;
}

/** The filters with types that are independent of a call's input. */
export function filtersOf<C extends NamedCall>({ filters = [] }: ListSource<C>): readonly (SelectFilter | DayFilter)[] {
  return filters as readonly (SelectFilter | DayFilter)[];
}

/** The cast is needed, because the types in `filters` are lost when the entries are built one by one. */
function readFilter<C extends NamedCall>(source: ListSource<C>, url: UrlState): InputOf<C> {
  const { search, also } = source;
  const entries = filtersOf(source).map((filter) => [filter.name, readFilterValue(filter, url)] as const);
  return {
    ...(search ? { search: url.read("search") } : {}),
    ...Object.fromEntries(entries),
    ...also?.(url),
  } as InputOf<C>;
}

/** The id of a row. Undefined for rows without a numeric id. */
export function rowId(row: unknown): number | undefined {
  return typeof row === "object" && row !== null && "id" in row && typeof row.id === "number" ? row.id : undefined;
}

interface RequestContext {
  /** Cursors of the pages before this one. The first page's cursor is "". */
  visitedCursors: readonly string[];
}

/**
 * Moves between pages. A cursor leads only forward, so earlier cursors are stored in the history state, which survives
 * a reload.
 */
function usePager(nextCursor: string | undefined): Pager {
  const navigate = useNavigate();
  const location = useLocation();
  const params = new URLSearchParams(location.search);
  const cursor = params.get("cursor") ?? "";
  const visitedCursors = readVisitedCursors(location.state) ?? (cursor ? [""] : []);
  const go = (toCursor: string, visitedCursors: readonly string[]) => {
    if (toCursor) params.set("cursor", toCursor);
    else params.delete("cursor");
    const state: RequestContext = { visitedCursors };
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
