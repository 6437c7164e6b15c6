import { keepPreviousData, type QueryKey, queryOptions, skipToken } from "@tanstack/react-query";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";
import { callForPage } from "#contract/call-for-page.ts";
import { callApi, requestApi } from "#web/app/api-client.ts";

// Every dashboard query has the key ["admin", noun, path, input]. Only this file builds keys.

/**
 * A noun of the dashboard whose data a write can make stale: the part of a call's path after "/api/admin/".
 * `tests/fence/query-keys.test.ts` compares it with the contract.
 */
export type AdminNoun = string;

/** Key of every dashboard query except the clock. */
export const adminKey: QueryKey = ["admin"];

/** Key of all lists and details of one noun. */
export const nounKey = (noun: AdminNoun): QueryKey => [...adminKey, noun];

const callKey = ({ path }: NamedCall): QueryKey => [...adminKey, path.split("/")[3], path];

interface ReadOptions {
  /** Shows the previous response while the next one loads. */
  keepsPrevious?: boolean;
  /** Text of the toast if loading fails. */
  failure?: string;
  gcTime?: number;
  staleTime?: number;
}

const queryBehaviour = ({ keepsPrevious = false, failure, ...times }: ReadOptions) => ({
  refetchOnMount: "always" as const,
  ...times,
  ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  ...(failure ? { meta: { failure } } : {}),
});

/** One dashboard query. Nothing is loaded while `input` is undefined. */
export const apiQuery = <C extends NamedCall>(call: C, input: InputOf<C> | undefined, options: ReadOptions = {}) =>
  queryOptions<OutputOf<C>>({
    queryKey: [...callKey(call), input],
    queryFn: input === undefined ? skipToken : () => callApi(call, input),
    ...queryBehaviour(options),
  });

/** One page of a list with its total and the cursor of the next page. */
export const apiPageQuery = <C extends NamedCall>(call: C, input: InputOf<C>) =>
  queryOptions({
    queryKey: [...callKey(call), "page", input],
    queryFn: () => callForPage(requestApi, call, input),
    ...queryBehaviour({ keepsPrevious: true }),
  });

/** A query that makes several calls for the rows selected in a list. */
export const selectionQuery = <Data>(
  call: NamedCall,
  selected: readonly unknown[],
  read: () => Promise<Data>,
  { isEnabled = true }: { isEnabled?: boolean } = {},
) =>
  queryOptions<Data>({
    queryKey: [...callKey(call), "selection", ...selected],
    queryFn: isEnabled ? read : skipToken,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/**
 * Query for the shop's clock. Its key is not below `adminKey`, because a manual move of the clock reloads all queries
 * below `adminKey`.
 */
export const clockQuery = <C extends NamedCall>(call: C, input: InputOf<C>) =>
  queryOptions({ queryKey: ["shop-clock"], queryFn: () => callApi(call, input) });
