import { z } from "zod";
import { pathParameters } from "#contract/call.ts";
import { type Endpoint, refusalReply } from "#contract/endpoint.ts";
import type { Refusal } from "#domain/shop-error.ts";
import { meaningOf } from "#server/http/error-handler.ts";
import { exampleOf } from "./example-of.ts";

type Schema = z.core.JSONSchema.BaseSchema;

const JSON_TYPE = "application/json";
/** Every refusal has the same form, described once: the page of all calls is a fourth as long. */
export const REFUSAL_SCHEMA = { ...z.toJSONSchema(refusalReply), $id: "Refusal" };
const BROKEN = { code: "broken", message: "Something went wrong on our side.", requestId: crypto.randomUUID() };

/** The call's OpenAPI description, with examples; Fastify itself neither validates nor serialises with it. */
export function describeEndpoint(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[2] ?? "shop"],
    ...(endpoint.access === "anyone" ? {} : { security: [{ session: [] }] }),
    ...describeInput(endpoint),
    response: { 200: describeReply(endpoint), ...describeRefusals(endpoint) },
  };
}

/** Every refusal that a call can give: those its contract names, and those that come before its use case. */
export function refusalsOf(endpoint: Endpoint): Refusal[] {
  const { access, method, path, input, perMinuteMax, refusals } = endpoint;
  const isRead = method === "GET";
  const hasBody = !isRead && method !== "DELETE";
  const common: (Refusal | false)[] = [
    access !== "anyone" && "signed-out",
    access === "admin" && "not-admin",
    access === "admin" && !endpoint.setsUpFactor && "second-factor-needed",
    endpoint.needsRecentAuth && "proof-needed",
    !isRead && "cross-site",
    hasBody && "bad-request",
    hasBody && "too-large",
    Object.keys(input.shape).length > 0 && "invalid-input",
    pathParameters(path).length > 0 && "not-found",
    perMinuteMax !== undefined && "too-many-requests",
  ];
  return [...new Set([...common.filter((code) => code !== false), ...refusals])];
}

function describeReply({ output }: Endpoint) {
  // As it is before a schema only gives it a narrower type: on the wire both are the same.
  const schema = z.toJSONSchema(output, { io: "input", unrepresentable: "any" });
  const type = schema.format === "binary" ? "application/octet-stream" : JSON_TYPE;
  return { description: "Done", content: { [type]: { schema, example: exampleOf(schema) } } };
}

/** One entry per status, with an example of each refusal that has it. */
function describeRefusals(endpoint: Endpoint) {
  const codes = refusalsOf(endpoint);
  const statuses = [...new Set(codes.map((code) => meaningOf(code).status))].sort((a, b) => a - b);
  const described = statuses.map((status) => {
    const own = codes.filter((code) => meaningOf(code).status === status);
    const examples = Object.fromEntries(own.map((code) => [code, { summary: code, value: exampleRefusal(code) }]));
    return [
      status,
      { description: own.join(", "), content: { [JSON_TYPE]: { schema: { $ref: "Refusal#" }, examples } } },
    ];
  });
  const broken = { description: "A fault of the shop", content: { [JSON_TYPE]: { schema: {}, example: BROKEN } } };
  return Object.fromEntries([...described, [500, broken]]);
}

function exampleRefusal(code: Refusal) {
  const { message } = meaningOf(code);
  if (code !== "invalid-input") return { code, message };
  return {
    code,
    message: "Postcode is required",
    issues: [{ path: "address.postcode", message: "Postcode is required" }],
  };
}

function describeInput(endpoint: Endpoint) {
  const schema = z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" });
  const inPath = new Set(pathParameters(endpoint.path));
  const params = pick(schema, (name) => inPath.has(name));
  const rest = pick(schema, (name) => !inPath.has(name));
  const isRead = endpoint.method === "GET" || endpoint.method === "DELETE";
  return {
    ...(params ? { params: withExamples(params) } : {}),
    ...(rest && isRead ? { querystring: withExamples(rest) } : {}),
    ...(rest && !isRead ? { body: { ...rest, examples: [exampleOf(rest)] } } : {}),
  };
}

function pick({ properties = {}, required = [] }: Schema, keep: (name: string) => boolean): Schema | undefined {
  const names = Object.keys(properties).filter(keep);
  if (names.length === 0) return undefined;
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? {}])),
    required: names.filter((name) => required.includes(name)),
  };
}

/** Each parameter with an example of its own. */
function withExamples(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    typeof property === "boolean" ? property : { ...property, examples: [exampleOf(property, name)] },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
