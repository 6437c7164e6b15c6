import { badParameter, missing } from "./provider-refusal.ts";

const PER_PAGE = 10;
const PER_PAGE_MAX = 100;

interface Asked {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number };
}

interface Page<Item> {
  object: "list";
  url: string;
  has_more: boolean;
  data: readonly Item[];
}

/** One page of a list, newest first. The input is oldest first. */
export function listPage<Item extends { id: string; created: number }>(
  url: string,
  items: readonly Item[],
  asked: Asked,
): Page<Item> {
  const { limit = PER_PAGE, starting_after: after, ending_before: before } = asked;
  if (limit < 1 || limit > PER_PAGE_MAX) throw badParameter("limit", `limit must be from 1 to ${PER_PAGE_MAX}`);
  if (before) throw badParameter("ending_before", "This double pages forward only.");
  const newestFirst = items.filter((item) => isWithin(item.created, asked.created)).toReversed();
  const index = after === undefined ? -1 : newestFirst.findIndex(({ id }) => id === after);
  if (after !== undefined && index < 0) throw missing("object", after, "starting_after");
  const data = newestFirst.slice(index + 1, index + 1 + limit);
  return { object: "list", url, has_more: index + 1 + limit < newestFirst.length, data };
}

function isWithin(created: number, range: Asked["created"]): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return created === range;
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}
