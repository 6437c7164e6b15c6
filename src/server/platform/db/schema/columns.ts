import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { customType, integer, timestamp } from "drizzle-orm/pg-core";
import { type Pence, parseNetPounds, parsePounds, toPounds } from "#domain/money.ts";

/** `numeric(10,2)` in the table, integer pence in the code. */
export const pounds = customType<{ data: Pence; driverData: string }>({
  dataType: () => "numeric(10,2)",
  fromDriver: (text) => parsePounds(text),
  toDriver: (amount) => toPounds(amount),
});

/** Like `pounds`, but may be negative. */
export const netPounds = customType<{ data: Pence; driverData: string }>({
  dataType: () => "numeric(10,2)",
  fromDriver: (text) => parseNetPounds(text),
  toDriver: (amount) => toPounds(amount),
});

/** Words of a text for full-text search. PostgreSQL generates the value. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Row id. `startWith` reserves the lower ids for the seed and the plans. */
export const rowId = (startWith = 1) => integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith });

export const createdAt = () => instant("created_at").notNull().defaultNow();
export const updatedAt = () => instant("updated_at").notNull().defaultNow();

/** Postcode of an address as searches compare it: in capitals, without spaces. Indexes contain the same expression. */
export function compactPostcode(address: SQLWrapper): SQL {
  return sql`upper(replace(${address}->>'postcode', ' ', ''))`;
}

/** First and last name of an address, for `foldedText`. Begins with a space, as every word does. */
export function nameOfAddress(address: SQLWrapper): SQL {
  return sql`(' ' || coalesce(${address}->>'firstName', '') || ' ' || coalesce(${address}->>'lastName', ''))`;
}

/**
 * A text as searches compare it: in lower case, without accents and apostrophes, "ß" as "ss". Indexes contain the same
 * expression, so a change needs a migration.
 */
export function foldedText(text: SQLWrapper): SQL {
  const bare = sql`regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f''\\u2018\\u2019\\u02bc\\u0060\\u00b4]', '', 'g')`;
  return sql`replace(replace(replace(translate(lower(${bare}), 'øØłŁđĐðÐıħĦ', 'oollddddihh'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')`;
}
