import { type Column, is, Param } from "drizzle-orm";

/**
 * The only place that calls what Drizzle exports and types, but does not document: a column's and a parameter's encoder, and a
 * column's decoder (column-values.test.ts).
 */

/** A value as a parameter's column writes it. Drizzle's own filling writes the word "null" into a JSON column. */
export function encodeParam(param: unknown, value: unknown): unknown {
  return value === null || !is(param, Param) ? value : param.encoder.mapToDriverValue(value);
}

/** A value as a JSON document hands it to its column: what is JSON already stays as it is. */
export function encodeForJson(column: Column, value: unknown): unknown {
  return value === null || column.dataType === "json" ? value : column.mapToDriverValue(value);
}

/** A value as its column reads it. */
export function decodeValue(column: Column, value: unknown): unknown {
  return value === null ? value : column.mapFromDriverValue(value);
}
