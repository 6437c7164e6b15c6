import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import { API_DOCS_POLICY } from "#server/http/security-headers.ts";
import { API_DESCRIPTION } from "./api-description.ts";
import { describeEndpoint, REFUSAL_SCHEMA } from "./describe-endpoint.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract's call that a route answers. */
    endpoint?: Endpoint;
  }
}

const DOCS_PATH = "/api/docs";
/** The description of the API is half a megabyte. */
const DOCS_LIMIT = { max: 60, timeWindow: "1 minute" };
/** The answering server has its own of these. */
const HEADERS_OF_THE_WIRE = ["connection", "content-length", "date", "keep-alive"];

/**
 * Describes every call that is served from here on. The description has a server of its own that nobody reaches but
 * through this one, made when somebody first asks: a start does not wait for it.
 */
export function serveApiDocs(app: FastifyInstance): void {
  const endpoints = new Set<Endpoint>();
  app.addHook("onRoute", ({ config }) => {
    if (config?.endpoint) endpoints.add(config.endpoint);
  });
  let docs: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= openDocs([...endpoints]).catch((error: unknown) => {
      // The next one who asks tries again.
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
  // The other layout's header brings an inline style, and asks for descriptions of elsewhere. Drawing every call at once
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

/** What a call is listed under: "/api/admin/orders/{orderId}" under "admin/orders", "/api/user" under "user". */
function groupOf(path: string): string {
  const [, , first = "", second] = path.split("/");
  return first === "admin" && second ? `${first}/${second}` : first;
}
