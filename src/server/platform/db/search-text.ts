import { and, like, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { foldedText } from "./schema/columns.ts";

const SHORT_CHARACTERS = 2;

/** Condition that a text contains every typed word, in any order, ignoring accents, capitals and apostrophes. */
export function containsText(text: SQLWrapper, typed: string): SQL {
  return all(wordsOf(typed).map((word) => like(foldedText(text), `%${literal(word)}%`)));
}

/**
 * Condition that a search text (`search_text`, with an index) contains every typed word, in any order. An email address
 * matches only at the start of the search text. One or two letters match only at the start of words, because they occur
 * in too many other places.
 */
export function matchesSearchText(searchText: PgColumn | SQL, typed: string): SQL {
  const address = /\S+@\S*/.exec(typed)?.[0];
  const rest = address ? typed.replace(address, " ").trim() : typed;
  const words = rest === "" ? [] : wordsOf(rest);
  return all([
    ...(address ? [like(searchText, `${literal(address.toLowerCase())}%`)] : []),
    ...words.map((word) =>
      like(foldedText(searchText), word.length <= SHORT_CHARACTERS ? `% ${literal(word)}%` : `%${literal(word)}%`),
    ),
  ]);
}

/** Maximum number of words to compare. Each word adds a condition. */
const WORDS_MAX = 8;

/** The typed words in folded form. Words of apostrophes alone are left out, unless nothing else was typed. */
function wordsOf(typed: string): string[] {
  const words = typed.split(/\s+/).filter((word) => word !== "");
  const folded = words.map(foldText).filter((word) => !/^['‘’ʼ`´]*$/.test(word));
  return (folded.length > 0 ? folded : [typed]).slice(0, WORDS_MAX);
}

function all(conditions: readonly SQL[]): SQL {
  return and(...conditions) ?? sql`true`;
}

const STROKED = { ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ħ: "h", ß: "ss", æ: "ae", œ: "oe" } as const;

/**
 * Converts a text to the form that `foldedText` gives it in the database. A text of apostrophes alone stays unchanged
 * and matches nothing.
 */
function foldText(typed: string): string {
  const folded = typed
    .normalize("NFD")
    .replace(/[\u0300-\u036f'‘’ʼ`´]/g, "")
    .toLowerCase()
    .replace(/[øłđðıħßæœ]/g, (letter) => STROKED[letter as keyof typeof STROKED]);
  return folded.trim() === "" ? typed : folded;
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
