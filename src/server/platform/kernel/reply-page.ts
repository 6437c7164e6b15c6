import type { FastifyReply, FastifyRequest } from "fastify";
import { DATABASE_AWAY } from "#contract/client.ts";
import { ShopError } from "#domain/shop-error.ts";

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

type CursorPart = string | number;

/** Where the next page begins: the sort values and the id of the last row shown, as one opaque word. */
export function writeCursor(parts: readonly CursorPart[]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** The parts of a cursor, as many as `count`; undefined without one. Refuses `invalid-input` for what is none. */
export function readCursor(cursor: string | undefined, count: number): readonly CursorPart[] | undefined {
  if (cursor === undefined) return undefined;
  const parts = parseJson(Buffer.from(cursor, "base64url").toString("utf8"));
  const isCursor = Array.isArray(parts) && parts.length === count && parts.every(isCursorPart);
  if (!isCursor) throw new ShopError("invalid-input", {}, [{ path: "cursor", message: "Not a page of this list" }]);
  return parts;
}

/** The id that a list ordered by nothing but its ids goes on after. */
export function readIdCursor(cursor: string | undefined): number | undefined {
  const id = readCursor(cursor, 1)?.[0];
  if (id === undefined) return undefined;
  if (!Number.isSafeInteger(id)) throw new ShopError("invalid-input", {}, [{ path: "cursor", message: "Not a page" }]);
  return Number(id);
}

function isCursorPart(part: unknown): part is CursorPart {
  return typeof part === "number" || (typeof part === "string" && part.isWellFormed() && !part.includes("\u0000"));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Of what is answered while the database is away: the page's own scripts are told, and nothing between keeps it. */
export const AWAY_HEADERS = { "server-timing": DATABASE_AWAY, "cache-control": "no-store" };
/** How soon it is worth asking again, in seconds. */
export const RETRY_AFTER_SECONDS = 5;
