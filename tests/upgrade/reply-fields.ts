import type { Endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";

interface JsonSchema {
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
}

/** "GET /api/cart" */
export function nameOfCall({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** Fields of a call's reply, such as ".items[].stock". A field that may be absent ends in "?". */
export function replyFields(call: Endpoint): string[] {
  // The cast is safe, because Zod writes JSON Schema.
  const schema = z.toJSONSchema(call.output, { unrepresentable: "any", reused: "inline" }) as JsonSchema;
  return [...new Set(fieldsOf(schema, ""))].toSorted();
}

function fieldsOf(schema: JsonSchema, path: string): string[] {
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {}, required = [], additionalProperties } = schema;
  return [
    ...[...anyOf, ...oneOf, ...allOf].flatMap((part) => fieldsOf(part, path)),
    ...(items ? fieldsOf(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, of]) => [
      `${path}.${name}${required.includes(name) ? "" : "?"}`,
      ...fieldsOf(of, `${path}.${name}`),
    ]),
    ...(typeof additionalProperties === "object" ? fieldsOf(additionalProperties, `${path}{}`) : []),
  ];
}

/** Replies as text: the calls with the same reply in one line, and their fields in the next. */
export function writeReplies(calls: readonly Endpoint[]): string {
  const callsByFields = Map.groupBy(calls, (call) => replyFields(call).join(" "));
  return [...callsByFields]
    .map(([fields, of]) => `${of.map(nameOfCall).toSorted().join(", ")}\n  ${fields}\n`)
    .toSorted()
    .join("");
}

/** Fields by call of a text that `writeReplies` has written. */
export function readReplies(text: string): Map<string, Set<string>> {
  const lines = text.trimEnd().split("\n");
  return new Map(
    lines.flatMap((line, index) => {
      if (line.startsWith("  ")) return [];
      const fields = new Set(lines[index + 1]?.trim().replaceAll("?", "").split(" "));
      return line.split(", ").map((call) => [call, fields] as const);
    }),
  );
}
