import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { pathParameters } from "#contract/call.ts";
import { type Endpoint, refusalReply } from "#contract/endpoint.ts";
import { type Refusal, ShopError } from "#domain/shop-error.ts";
import type { NeededPermission } from "#domain/staff/permissions.ts";
import { meaningOf } from "#server/app/http/error-handler.ts";
import { API_DOCS_POLICY } from "#server/app/http/security-headers.ts";
import { isOpenToKeys } from "#server/platform/endpoints/require-access.ts";
import { exampleOf } from "./example-of.ts";

const JSON_TYPE = "application/json";
/** All refusals have the same format. A shared schema makes the API description four times shorter. */
const REFUSAL_SCHEMA = { ...z.toJSONSchema(refusalReply), $id: "Refusal" };
const BROKEN = { code: "broken", message: "Something went wrong. Please try again.", requestId: crypto.randomUUID() };

const API_DESCRIPTION = {
  openapi: "3.1.0",
  info: {
    title: "API of the shop",
    version: "1",
    description: `All API calls of the shop. Amounts are strings with two decimals ("19.99"), days are "2026-12-15", times are in UTC.

A refused call returns its status and \`{ code, message, facts?, issues? }\`: \`code\` is for programs and never
changes its meaning, \`message\` is for people, \`issues\` name the fields that are wrong. Signing in sets a session
cookie. Cross-site calls that change data are refused. A list returns one page with \`x-total-count\` and,
if there are more, a \`link\` to the next page. In TypeScript, src/contract/client.ts is a typed client;
docs/examples shows how to use it.`,
  },
  components: {
    securitySchemes: {
      session: { type: "apiKey", in: "cookie", name: "ms_session" },
      apiKey: { type: "http", scheme: "bearer", description: "An API key of the dashboard (docs/connecting.md)." },
    },
  },
} as const;

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const DOCS_PATH = "/api/docs";
/** Rate limit, because the API description is half a megabyte in size. */
const DOCS_LIMIT = { max: 60, timeWindow: "1 minute" };
/** Headers to remove from the internal reply, because the outer server sets its own. */
const HEADERS_OF_THE_WIRE = ["connection", "content-length", "date", "keep-alive"];

/**
 * Adds every call that is registered afterwards to the API description. The first request creates the internal server
 * that serves the description, so that it does not delay the start.
 */
export function serveApiDocs(app: FastifyInstance): void {
  const endpoints = new Set<Endpoint>();
  app.addHook("onRoute", ({ config }) => {
    if (config?.endpoint) endpoints.add(config.endpoint);
  });
  let docs: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= openDocs([...endpoints]).catch((error: unknown) => {
      docs = undefined;
      throw error;
    });
    const { statusCode, headers, rawPayload } = await (await docs).inject({ method: "GET", url: request.url });
    for (const name of HEADERS_OF_THE_WIRE) delete headers[name];
    return reply.code(statusCode).headers(headers).send(rawPayload);
  };
  for (const url of [DOCS_PATH, `${DOCS_PATH}/*`]) app.get(url, { config: { rateLimit: DOCS_LIMIT } }, answer);
  app.addHook("onClose", async () => (await docs)?.close());
}

async function openDocs(endpoints: readonly Endpoint[]): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
  ]);
  const docs = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  docs.setValidatorCompiler(() => () => true);
  docs.setSerializerCompiler(() => JSON.stringify);
  docs.addSchema(REFUSAL_SCHEMA);
  const refResolver = { buildLocalReference: ({ $id }: { $id?: unknown }) => String($id) };
  await docs.register(swagger, { openapi: API_DESCRIPTION, refResolver });
  // The default layout's header adds an inline style and fetches external descriptions. Expanding every call at once
  // takes a browser ten seconds.
  const uiConfig = { layout: "BaseLayout", docExpansion: "none" } as const;
  await docs.register(swaggerUi, { routePrefix: DOCS_PATH, staticCSP: API_DOCS_POLICY, uiConfig });
  await docs.register(async (described) => {
    for (const endpoint of endpoints) {
      for (const path of [endpoint.path, ...endpoint.aliases]) {
        described.route({
          method: endpoint.method,
          url: path.replace(/\{(\w+)\}/g, ":$1"),
          schema: { ...describeEndpoint(endpoint), tags: [groupOf(path)] },
          handler: () => {
            throw new ShopError("not-found");
          },
        });
      }
    }
  });
  await docs.ready();
  return docs;
}

/** Group of a call in the documentation: "admin/orders" for "/api/admin/orders/{orderId}", "user" for "/api/user". */
function groupOf(path: string): string {
  const [, , first = "", second] = path.split("/");
  return first === "admin" && second ? `${first}/${second}` : first;
}

type Schema = z.core.JSONSchema.BaseSchema;

/** The call's OpenAPI description with examples. Fastify itself neither validates nor serialises with it. */
function describeEndpoint(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    ...(endpoint.permission ? { description: permissionLine(endpoint.permission) } : {}),
    tags: [endpoint.path.split("/")[2] ?? "shop"],
    ...(endpoint.access === "anyone" ? {} : { security: securityOf(endpoint) }),
    ...describeInput(endpoint),
    response: { 200: describeReply(endpoint), ...describeRefusals(endpoint) },
  };
}

function permissionLine(permission: NeededPermission): string {
  return `Needs the permission ${[permission].flat().join(" or ")}.`;
}

/** A session, and for most calls of the dashboard an API key. */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  return isOpenToKeys(endpoint) ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }];
}

/** All refusals of a call: those in its contract, and those that can occur before its use case runs. */
export function refusalsOf(endpoint: Endpoint): Refusal[] {
  const { access, method, path, input, perMinuteMax, refusals } = endpoint;
  const isRead = method === "GET";
  const hasBody = !isRead && method !== "DELETE";
  const common: (Refusal | false)[] = [
    access !== "anyone" && "signed-out",
    access === "admin" && "not-admin",
    access === "admin" && endpoint.permission !== "dashboard" && "not-permitted",
    access === "admin" && !endpoint.setsUpFactor && "second-factor-needed",
    endpoint.needsRecentAuth && "proof-needed",
    access === "admin" && "key-invalid",
    access === "admin" && "key-in-address",
    access === "admin" && !isOpenToKeys(endpoint) && "key-not-allowed",
    access === "admin" && "too-many-requests",
    access === "admin" && "too-many-guesses",
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
  // Describes the schema's input side. Output schemas only narrow the type, so the JSON format is the same.
  const schema = z.toJSONSchema(output, { io: "input", unrepresentable: "any" });
  const type = schema.format === "binary" ? "application/octet-stream" : JSON_TYPE;
  return { description: "Done", content: { [type]: { schema, example: exampleOf(schema) } } };
}

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
  const broken = {
    description: "Internal error of the shop",
    content: { [JSON_TYPE]: { schema: {}, example: BROKEN } },
  };
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

function withExamples(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    typeof property === "boolean" ? property : { ...property, examples: [exampleOf(property, name)] },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
