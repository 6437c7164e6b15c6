import fastifyHelmet from "@fastify/helmet";
import fastifyRateLimit from "@fastify/rate-limit";
import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { signOut } from "#contract/accounts.ts";
import { ShopError } from "#domain/shop-error.ts";
import { accountsRoutes } from "#server/accounts/accounts.routes.ts";
import { adminRoutes } from "#server/admin/admin.routes.ts";
import { basketRoutes } from "#server/basket/basket.routes.ts";
import { catalogueRoutes } from "#server/catalogue/catalogue.routes.ts";
import { checkoutRoutes } from "#server/checkout/checkout.routes.ts";
import type { Config } from "#server/config.ts";
import { ordersRoutes } from "#server/orders/orders.routes.ts";
import { sandboxRoutes } from "#server/payments/sandbox.routes.ts";
import { questionnaireRoutes } from "#server/questionnaire/questionnaire.routes.ts";
import type { Shop } from "#server/shop.ts";
import { subscriptionsRoutes } from "#server/subscriptions/subscriptions.routes.ts";
import { handleError } from "./error-handler.ts";
import { EndpointServer } from "./serve-endpoint.ts";
import { addSessions, signOutSession } from "./session.ts";
import { shopRoutes } from "./shop.routes.ts";

const BODY_BYTES_MAX = 64 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

/** The HTTP server before it knows its routes: limits, ids, logs without secrets. */
export function createServer(config: Pick<Config, "logLevel" | "trustsProxy">): FastifyInstance {
  return Fastify({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustsProxy,
    forceCloseConnections: "idle",
    logger: config.logLevel === "silent" ? false : { level: config.logLevel },
    // An address that cannot be read or is too long leads nowhere.
    frameworkErrors: (_error, request, reply) => handleError(new ShopError("not-found"), request, reply),
    genReqId: () => crypto.randomUUID(),
    // The contract's own schemas check input and shape replies; Fastify's are for the API's description only.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
}

/** Adds everything that the shop answers under /api. */
export async function buildApi(app: FastifyInstance, shop: Shop, sessionSecret: string): Promise<EndpointServer> {
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw new ShopError("not-found");
  });
  // Pages bring their own policy, which knows their inline scripts; nothing else has anything to run.
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: shop.config.isProduction,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  await app.register(fastifyRateLimit, { global: false });
  await app.register(fastifySwagger, { openapi: { info: { title: "Meadow & Salt", version: "1" } } });
  await app.register(fastifySwaggerUi, { routePrefix: "/api/docs", staticCSP: true });
  await addSessions(app, shop, sessionSecret);
  app.addHook("onRequest", refuseCrossSiteWrites);
  const api = new EndpointServer(app, shop);
  await app.register(async () => {
    shopRoutes(api);
    accountsRoutes(api);
    catalogueRoutes(api);
    questionnaireRoutes(api);
    basketRoutes(api);
    checkoutRoutes(api);
    if (shop.gateway.name === "sandbox") sandboxRoutes(api);
    ordersRoutes(api);
    subscriptionsRoutes(api);
    adminRoutes(api);
    app.get(signOut.path, { schema: { hide: true } }, async (request, reply) => {
      await signOutSession(request, reply);
      return reply.redirect("/");
    });
  });
  return api;
}

/** A write must come from our own pages: browsers say where a request comes from, other programs need not. */
async function refuseCrossSiteWrites(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  const isForeignSite = site !== undefined && site !== "same-origin" && site !== "none";
  const isForeignOrigin = origin !== undefined && URL.parse(origin)?.host !== request.host;
  if (isForeignSite || isForeignOrigin) throw new ShopError("cross-site");
}
