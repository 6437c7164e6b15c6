import { keepPreviousData, type QueryKey, queryOptions, skipToken } from "@tanstack/react-query";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";
import { callApi, callApiForPage } from "#web/app/api-client.ts";

// Everything the dashboard reads has the key ["admin", noun, path, input]. No key is written anywhere else.

/** Nouns of the dashboard that a write can make stale: the first part of a call's path behind "/api/admin/". */
export const ADMIN_NOUNS = [
  "books",
  "box-run",
  "categories",
  "claims",
  "discount-codes",
  "emails",
  "gift-cards",
  "gift-cards-owed",
  "going-live",
  "newsletters",
  "products",
  "reviews",
  "samples",
  "todo",
] as const;

export type AdminNoun = (typeof ADMIN_NOUNS)[number];

/** Everything of the dashboard but its clock. */
export const adminKey: QueryKey = ["admin"];

/** All lists and details of one noun. */
export const nounKey = (noun: AdminNoun): QueryKey => [...adminKey, noun];

const callKey = ({ path }: NamedCall): QueryKey => [...adminKey, path.split("/")[3], path];

interface ReadOptions {
  /** Keeps showing the last answer while the next one is loaded. */
  keepsPrevious?: boolean;
  /** Toast shown when it cannot be loaded. */
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

/** One read of the dashboard. Nothing is loaded while `input` is undefined. */
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
    queryFn: () => callApiForPage(call, input),
    ...queryBehaviour({ keepsPrevious: true }),
  });

/** A read that takes several calls, of the rows that a list has selected. */
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

/** The shop's clock: moved by hand while everything else is read again, so it is not below `adminKey`. */
export const clockQuery = <C extends NamedCall>(call: C, input: InputOf<C>) =>
  queryOptions({ queryKey: ["shop-clock"], queryFn: () => callApi(call, input) });
