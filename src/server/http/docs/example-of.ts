import type { z } from "zod";
import { EXAMPLE_NUMBERS, EXAMPLE_TEXTS, TEXTS_FOR_PATTERNS } from "./example-texts.ts";

type Schema = z.core.JSONSchema.BaseSchema;

/** An example of what a schema describes, made from the schema itself, so that none can be forgotten or grow old. */
export function exampleOf(schema: Schema, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== "null") ?? {}, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  const type = [schema.type].flat().find((each) => each !== "null");
  if (type === "object") return exampleObject(schema);
  if (type === "array") return exampleArray(schema, name);
  if (type === "string") return exampleText(schema, name);
  if (type === "integer" || type === "number") return exampleNumber(schema, name);
  if (type === "boolean") return true;
  return null;
}

function exampleObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const entries = Object.entries(properties).flatMap(([name, property]) => {
    // What may be anything and may be missing is accepted and ignored: nobody needs to send it.
    const isIgnored = isUnknown(property) && !required.includes(name);
    return isIgnored ? [] : [[name, isUnknown(property) ? {} : exampleOf(toSchema(property), name)] as const];
  });
  return Object.fromEntries(entries);
}

function exampleArray({ items, minItems = 1 }: Schema, name: string): unknown[] {
  const item = Array.isArray(items) ? items[0] : items;
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(toSchema(item ?? true), singular(name)));
}

function exampleText(schema: Schema, name: string): string {
  const candidates = [EXAMPLE_TEXTS[schema.format ?? ""], EXAMPLE_TEXTS[name], ...TEXTS_FOR_PATTERNS];
  return candidates.find((text): text is string => text !== undefined && fits(text, schema)) ?? "text";
}

function fits(text: string, { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, format }: Schema): boolean {
  if (text.length < minLength || text.length > maxLength) return false;
  if (format !== undefined && EXAMPLE_TEXTS[format] !== undefined) return text === EXAMPLE_TEXTS[format];
  return pattern === undefined || new RegExp(pattern, "u").test(text);
}

function exampleNumber({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema, name: string): number {
  return Math.min(Math.max(EXAMPLE_NUMBERS[name] ?? 1, Number(minimum)), Number(maximum));
}

function isUnknown(schema: Schema | boolean): boolean {
  return typeof schema === "boolean" || Object.keys(schema).every((key) => key === "default");
}

function toSchema(schema: Schema | boolean): Schema {
  return typeof schema === "boolean" ? {} : schema;
}

function singular(name: string): string {
  return name.replace(/ies$/, "y").replace(/s$/, "");
}
