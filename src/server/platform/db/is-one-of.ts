import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Condition that a column's value is in a list. The list is one parameter, so the statement is the same for any length.
 */
export function isOneOf(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param(listOfIds(ids))}::integer[])`;
}

/** A PostgreSQL array literal. */
export function listOfIds(ids: readonly number[]): string {
  return `{${ids.join(",")}}`;
}
