import { ShopError } from "#domain/shop-error.ts";

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
