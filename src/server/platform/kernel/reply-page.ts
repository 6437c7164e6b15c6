import type { FastifyReply, FastifyRequest } from "fastify";
import { DATABASE_AWAY } from "#contract/client.ts";
import { ShopError } from "#domain/shop-error.ts";

export interface Page<Row> {
  rows: Row[];
  /** Cursor of the next page. Undefined on the last page. */
  nextCursor: string | undefined;
  totalCount: number;
  /** True if counting stopped at `totalCount` and there are more rows. */
  isTotalCapped?: boolean;
}

/** Sends a page as a plain array. The next cursor and the total count are headers. */
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

/** Cuts rows that were read with `limit + 1` to one page. `cursorOf` creates the cursor from the page's last row. */
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

/** An opaque cursor from the sort values and the id of the last row shown. */
export function writeCursor(parts: readonly CursorPart[]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/**
 * Decodes the `count` parts of a cursor. Undefined if there is no cursor. Refuses with `invalid-input` if it is
 * invalid.
 */
export function readCursor(cursor: string | undefined, count: number): readonly CursorPart[] | undefined {
  if (cursor === undefined) return undefined;
  const parts = parseJson(Buffer.from(cursor, "base64url").toString("utf8"));
  const isCursor = Array.isArray(parts) && parts.length === count && parts.every(isCursorPart);
  if (!isCursor) throw noSuchPage();
  return parts;
}

/** Decodes a cursor of numbers. */
export function readNumberCursor(cursor: string | undefined, count: number): readonly number[] | undefined {
  const parts = readCursor(cursor, count);
  if (parts?.some((part) => typeof part !== "number" || !Number.isFinite(part))) throw noSuchPage();
  return parts?.map(Number);
}

/** The id after which a list in id order continues. */
export function readIdCursor(cursor: string | undefined): number | undefined {
  return readIntegerCursor(cursor, 1)?.[0];
}

/** Decodes a cursor of integers, such as ids. */
export function readIntegerCursor(cursor: string | undefined, count: number): readonly number[] | undefined {
  const parts = readNumberCursor(cursor, count);
  if (parts?.some((part) => !Number.isSafeInteger(part))) throw noSuchPage();
  return parts;
}

function noSuchPage(): ShopError {
  return new ShopError("invalid-input", {}, [{ path: "cursor", message: "There is no such page" }]);
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

/** Headers of responses while the database is unavailable. They inform the page's scripts and prevent caching. */
export const AWAY_HEADERS = { "server-timing": DATABASE_AWAY, "cache-control": "no-store" };
/** Seconds after which a client should repeat its request. */
export const RETRY_AFTER_SECONDS = 5;
