import type { Statement } from "./join-transactions.ts";

/** Statements that many values make different each time are not worth a plan: these are remembered as seen once. */
const SEEN_MAX = 2_000;
/** Each connection keeps as many plans. */
const NAMES_MAX = 400;

/**
 * Lets the database parse and plan a statement once for each connection instead of each time: one that comes a second
 * time gets a name, under which the server keeps it prepared.
 */
export function prepareOften(): (statement: Statement) => Statement {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name) return name;
    if (isSearch(text)) return undefined;
    if (names.size >= NAMES_MAX) return undefined;
    if (seen.delete(text)) {
      const next = `shop_${names.size}`;
      names.set(text, next);
      return next;
    }
    if (seen.size >= SEEN_MAX) seen.clear();
    seen.add(text);
    return undefined;
  };
  return (statement) => {
    const name = statement.name ?? nameOf(statement.text);
    return name ? { ...statement, name } : statement;
  };
}

/** What a search costs depends on its words: one plan for all of them reads a whole table for a rare one. */
function isSearch(text: string): boolean {
  return /\bi?like\b|@@/.test(text);
}
