import { type Column, is, Param } from "drizzle-orm";

/**
 * The only use of exported but undocumented parts of Drizzle: encoders of columns and parameters, and decoders of
 * columns (column-values.test.ts).
 */

/** Encodes a value as its column writes it. Drizzle's own filling writes the word "null" into a JSON column. */
export function encodeParam(param: unknown, value: unknown): unknown {
  return value === null || !is(param, Param) ? value : param.encoder.mapToDriverValue(value);
}

/** Encodes a value for a JSON document. JSON values stay as they are. */
export function encodeForJson(column: Column, value: unknown): unknown {
  return value === null || column.dataType === "json" ? value : column.mapToDriverValue(value);
}

/** Decodes a value as its column reads it. */
export function decodeValue(column: Column, value: unknown): unknown {
  return value === null ? value : column.mapFromDriverValue(value);
}
