import type { FastifyReply, FastifyRequest } from "fastify";

/** One page of a list. */
export interface Page<Row> {
  rows: Row[];
  /** Where the next page begins; undefined on the last one. */
  nextCursor: string | undefined;
  /** How many rows the whole list has. */
  totalCount: number;
  /** Whether counting stopped at `totalCount` and there are more. */
  isTotalCapped?: boolean;
}

/** Answers a page as a plain array; the way on and the count of the whole list are headers. */
export function replyPage<Row>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { rows, nextCursor, totalCount, isTotalCapped = false }: Page<Row>,
): Row[] {
  reply.header("x-total-count", totalCount);
  if (isTotalCapped) reply.header("x-total-capped", "true");
  if (nextCursor !== undefined) reply.header("link", `<${addressOf(request, nextCursor)}>; rel="next"`);
  return rows;
}

function addressOf(request: FastifyRequest, cursor: string): string {
  const { pathname, searchParams } = new URL(request.url, "http://shop");
  searchParams.set("cursor", cursor);
  return `${pathname}?${searchParams}`;
}

/** Cuts what was read with `limit + 1` to a page; `cursorOf` makes the cursor after its last row. */
export function cutPage<Row>(
  read: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; nextCursor: string | undefined } {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: read.length > limit && last ? cursorOf(last) : undefined };
}
