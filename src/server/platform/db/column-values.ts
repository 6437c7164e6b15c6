import { type Column, is, Param } from "drizzle-orm";

/**
 * The only file that uses exported but undocumented parts of Drizzle: encoders and decoders (see
 * column-values.test.ts).
 */

/**
 * Encodes a value for its column. Null stays null, because Drizzle would write the JSON text "null" into a JSON column.
 */
export function encodeParam(param: unknown, value: unknown): unknown {
  return value === null || !is(param, Param) ? value : param.encoder.mapToDriverValue(value);
}

/** Encodes a value for a JSON document. Values of JSON columns stay as they are. */
export function encodeForJson(column: Column, value: unknown): unknown {
  return value === null || column.dataType === "json" ? value : column.mapToDriverValue(value);
}

/** Decodes a value as its column does. */
export function decodeValue(column: Column, value: unknown): unknown {
  return value === null ? value : column.mapFromDriverValue(value);
}
