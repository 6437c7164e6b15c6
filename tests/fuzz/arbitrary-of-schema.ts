import fc, { type Arbitrary } from "fast-check";
import type { z } from "zod";

type Schema = z.core.JSONSchema.JSONSchema;

/**
 * Returns existing ids, tokens and codes for a field. The shop would refuse requests with invented values too early for
 * the test.
 */
export type Known = (field: string) => readonly (string | number)[] | undefined;

const ITEMS_MAX = 4;
const LENGTH_MAX = 60;
const KNOWN_WEIGHT = 4;

export function arbitraryOf(schema: Schema | boolean, known: Known, field = ""): Arbitrary<unknown> {
  if (typeof schema === "boolean") return fc.jsonValue({ maxDepth: 2 });
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, known, field)));
  if (schema.allOf) {
    const [first = {}] = schema.allOf;
    return arbitraryOf(first, known, field);
  }
  if (schema.type === "object") return objectOf(schema, known);
  if (schema.type === "array") return arrayOf(schema, known, field);
  const made = scalarOf(schema);
  const there = known(field);
  if (!there?.length) return made;
  const fitting = schema.type === "string" ? there.map(String) : there;
  return fc.oneof({ weight: KNOWN_WEIGHT, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: made });
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, known: Known): Arbitrary<unknown> {
  const fields = Object.entries(properties);
  if (fields.length === 0 && additionalProperties && typeof additionalProperties === "object") {
    return fc.dictionary(fc.string({ maxLength: 20 }), arbitraryOf(additionalProperties, known), {
      maxKeys: ITEMS_MAX,
    });
  }
  const values = Object.fromEntries(fields.map(([name, schema]) => [name, arbitraryOf(schema, known, name)]));
  return fc.record(values, { requiredKeys: required, noNullPrototype: true });
}

function arrayOf({ items, minItems = 0, maxItems = ITEMS_MAX }: Schema, known: Known, field: string) {
  const [item = true] = Array.isArray(items) ? items : [items ?? true];
  // The name of a list is the plural of the name of its ids, so "orderIds" contains values of "orderId".
  const value = arbitraryOf(item, known, field.replace(/s$/, ""));
  return fc.array(value, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, ITEMS_MAX)) });
}

function scalarOf(schema: Schema): Arbitrary<unknown> {
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "integer" || schema.type === "number") {
    const min = Math.max(schema.minimum ?? -1_000, Number.MIN_SAFE_INTEGER);
    const max = Math.min(schema.maximum ?? 1_000_000, Number.MAX_SAFE_INTEGER);
    return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
  }
  if (schema.type === "string") return stringOf(schema);
  return fc.jsonValue({ maxDepth: 2 });
}

function stringOf({ format, pattern, minLength = 0, maxLength = LENGTH_MAX }: Schema): Arbitrary<string> {
  if (format === "email") return fc.integer({ min: 1, max: 9_999 }).map((number) => `fuzz${number}@example.com`);
  if (format === "date") return fc.date({ ...DATES, noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10));
  if (format === "date-time") return fc.date({ ...DATES, noInvalidDate: true }).map((at) => at.toISOString());
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: LENGTH_MAX });
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, LENGTH_MAX)) };
  return fc.oneof(fc.string({ ...length, unit: "grapheme" }), fc.string({ ...length, unit: "grapheme-ascii" }));
}

const DATES = { min: new Date("2020-01-01T00:00:00Z"), max: new Date("2035-12-31T00:00:00Z") };
