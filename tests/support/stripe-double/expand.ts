import type { Books } from "./books.ts";
import { badParameter } from "./provider-refusal.ts";

type Json = Record<string, unknown>;

/** Replaces ids by objects on request: "latest_charge", "data.payment_method". */
export function expand(books: Books, answer: object, paths: readonly string[]): object {
  return paths.reduce<Json>((json, path) => expandOne(books, json, path, path.split(".")), { ...answer });
}

function expandOne(books: Books, json: Json, whole: string, [name = "", ...rest]: readonly string[]): Json {
  const value = json[name];
  if (!Object.hasOwn(json, name)) throw badParameter("expand", `This property cannot be expanded (${whole}).`);
  if (value === null) return json;
  if (Array.isArray(value)) {
    return {
      ...json,
      [name]: value.map((each: Json) => (rest.length > 0 ? expandOne(books, each, whole, rest) : each)),
    };
  }
  const found = typeof value === "string" ? find(books, value) : value;
  if (typeof found !== "object") throw badParameter("expand", `This property cannot be expanded (${whole}).`);
  const inner = { ...found } as Json;
  return { ...json, [name]: rest.length > 0 ? expandOne(books, inner, whole, rest) : inner };
}

function find(books: Books, id: string): object | undefined {
  const { charges, methods, customers, intents, setups, refunds, disputes } = books;
  const shelves = [charges, methods, customers, intents, setups, refunds, disputes];
  const payout = books.payouts.get(id)?.payout;
  if (payout) return payout;
  return shelves.map((shelf) => shelf.get(id)).find((found) => found !== undefined);
}
