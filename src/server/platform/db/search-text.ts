import { like, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { foldedText } from "./schema/columns.ts";

const SHORT_CHARACTERS = 2;

/** Condition that a text contains what was typed, with or without accents, capitals and apostrophes. */
export function containsText(text: SQLWrapper, typed: string): SQL {
  return like(foldedText(text), `%${literal(foldText(typed))}%`);
}

/**
 * Condition that a search text (`search_text`, with an index) contains what was typed. An email address matches only at
 * the start, where it is stored. One or two letters match only at the start of words, because they occur everywhere
 * else.
 */
export function matchesSearchText(searchText: PgColumn | SQL, typed: string): SQL {
  if (typed.indexOf("@") > 0) return like(searchText, `${literal(typed.toLowerCase())}%`);
  const words = foldText(typed);
  return like(
    foldedText(searchText),
    words.length <= SHORT_CHARACTERS ? `% ${literal(words)}%` : `%${literal(words)}%`,
  );
}

const STROKED = { ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ħ: "h", ß: "ss", æ: "ae", œ: "oe" } as const;

/** The form that `foldedText` gives a text in the database. A text of apostrophes alone stays, and finds nothing. */
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
