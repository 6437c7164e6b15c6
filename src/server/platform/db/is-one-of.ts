import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Whether a row's id is one of some, as one parameter: the statement is the same for any number of them. */
export function isOneOf(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param(listOfIds(ids))}::integer[])`;
}

/** Ids as the database reads a list of them. */
export function listOfIds(ids: readonly number[]): string {
  return `{${ids.join(",")}}`;
}
