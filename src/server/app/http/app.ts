import { type IncomingMessage, createServer as openHttpServer, type ServerResponse } from "node:http";
import { constants } from "node:zlib";
import fastifyCompress from "@fastify/compress";
import fastifyMultipart from "@fastify/multipart";
import fastifyRateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from "fastify";
import { signOut } from "#contract/accounts/accounts.ts";
import { ShopError } from "#domain/shop-error.ts";
import { accountsRoutes } from "#server/accounts/accounts.routes.ts";
import { releaseGuest } from "#server/accounts/index.ts";
import { adminRoutes, emailPreviewRoutes } from "#server/admin/admin.routes.ts";
import { importUploadRoutes, moveInRoutes } from "#server/admin/move-in/move-in.routes.ts";
import { rehearsalRoutes } from "#server/app/rehearsal/rehearsal.routes.ts";
import { basketRoutes } from "#server/basket/basket.routes.ts";
import { catalogueRoutes, productTableRoutes } from "#server/catalogue/catalogue.routes.ts";
import { oldAddressesRoutes } from "#server/catalogue/old-addresses/old-addresses.routes.ts";
import { checkoutRoutes } from "#server/checkout/checkout.routes.ts";
import { contentRoutes, contentUploadRoutes } from "#server/content/content.routes.ts";
import { financeRoutes, webhookRoutes } from "#server/finance/finance.routes.ts";
import { giftCardsRoutes } from "#server/gift-cards/gift-cards.routes.ts";
import { issuePreviewRoutes, marketingRoutes } from "#server/marketing/marketing.routes.ts";
import { ordersRoutes } from "#server/orders/orders.routes.ts";
import { brandFileRoutes, logoUploadRoutes } from "#server/platform/brand/brand.routes.ts";
import type { Config } from "#server/platform/config/config.ts";
import { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import type { ResponseCache } from "#server/platform/endpoints/response-cache.ts";
import { addSessions, shopperOf, signOutSession } from "#server/platform/endpoints/session.ts";
import { currentRequestContext, type RequestContext } from "#server/platform/kernel/request-context.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { answered } from "#server/platform/kernel/shop-events.ts";
import { sandboxRoutes } from "#server/platform/payments/sandbox/sandbox.routes.ts";
import { pictureFileRoutes, pictureUploadRoutes } from "#server/platform/pictures/pictures.routes.ts";
import { networksOf, providerCounts, RequestCounts } from "#server/platform/rate-limit/index.ts";
import { outgoingWebhookRoutes } from "#server/platform/webhooks/webhooks.routes.ts";
import { pricingRoutes } from "#server/pricing/pricing.routes.ts";
import { privacyRoutes } from "#server/privacy/privacy.routes.ts";
import { reviewsRoutes } from "#server/reviews/reviews.routes.ts";
import { subscriptionMoveRoutes, subscriptionMoveUploadRoutes } from "#server/subscriptions/moving/moving.routes.ts";
import { subscriptionsRoutes } from "#server/subscriptions/subscriptions.routes.ts";
import { CONNECTION_LIMITS, measureRequests, refuseUnreadable, SILENCE_MAX_MS } from "./connections.ts";
import { serveApiDocs } from "./docs/serve-api-docs.ts";
import { handleError } from "./error-handler.ts";
import { readableAddress } from "./pages/page-address.ts";
import { addSecurityHeaders, BARE_HEADERS, parseBodies } from "./security-headers.ts";
import { shopRoutes } from "./shop.routes.ts";

// A failed query's message ends with its parameters: names, addresses, hashes. They are never logged.
const QUERY_PARAMETERS = /\nparams: [\s\S]*?(?=\n {4}at |$)/g;

const BODY_BYTES_MAX = 64 * 1024;
const COMPRESS_BYTES_MIN = 1_024;
/** The contract's own schemas check input and shape replies, so Fastify's compilers are not loaded. */
const NO_COMPILERS = { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } };
/** Shared context of all cached responses. They make no calls that a trace would show. */
const CACHED: RequestContext = { id: "cached" };
/** Compression level for responses generated per request. Achieves most of the saving for little CPU time. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * The HTTP server before its routes: limits, request ids, logs without secrets. Cached responses bypass all hooks,
 * unless every request is logged.
 */
export function createServer(
  config: Pick<Config, "logLevel" | "proxies">,
  cache?: ResponseCache,
  logTo?: { write: (line: string) => void },
): FastifyInstance {
  const logsRequests = config.logLevel === "debug" || config.logLevel === "info";
  return Fastify({
    serverFactory: openServer(logsRequests ? undefined : cache),
    bodyLimit: BODY_BYTES_MAX,
    rewriteUrl: ({ url = "/" }) => readableAddress(url),
    trustProxy: (_address, hop) => hop < config.proxies,
    forceCloseConnections: "idle",
    // A request during shutdown gets a normal answer, because the client cannot know about the shutdown.
    return503OnClosing: false,
    logger:
      config.logLevel === "silent"
        ? false
        : {
            level: config.logLevel,
            ...(logTo ? { stream: logTo } : {}),
            serializers: { err: describeError, req: describeRequest },
            mixin: () => ({ requestId: currentRequestContext()?.id }),
          },
    // An unreadable or overlong address gets a 404 reply.
    frameworkErrors(_error, request, reply) {
      // Fastify runs no hooks for this reply, so the headers must be set here.
      reply.headers(BARE_HEADERS);
      handleError(new ShopError("not-found"), request, reply);
    },
    clientErrorHandler: refuseUnreadable,
    genReqId: () => crypto.randomUUID(),
    schemaController: NO_COMPILERS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
}

function refuseSchema(): never {
  throw new Error("a route has a Fastify schema: define it in the contract");
}

function openServer(cache: ResponseCache | undefined): FastifyServerFactory {
  return (handle) => {
    const server = openHttpServer(CONNECTION_LIMITS, (request, response) => {
      const beganMs = performance.now();
      if (cache?.answer(request, response)) logCached(request, response, beganMs);
      else handle(request, response);
    });
    return server.setTimeout(SILENCE_MAX_MS);
  };
}

/** Logs a cached response, because it bypasses Fastify. */
function logCached({ method = "" }: IncomingMessage, { statusCode: status }: ServerResponse, beganMs: number): void {
  const seconds = (performance.now() - beganMs) / 1_000;
  answered.publish({ requestContext: CACHED, method, route: "cached", status, seconds });
}

export async function buildApi(app: FastifyInstance, shop: Shop, cache?: ResponseCache): Promise<EndpointServer> {
  measureRequests(app);
  parseBodies(app);
  app.setErrorHandler<Parameters<typeof handleError>[0]>((error, request, reply) =>
    handleError(error, request, reply, shop.databaseHealth),
  );
  app.setNotFoundHandler(() => {
    throw new ShopError("not-found");
  });
  addSecurityHeaders(app, shop.config);
  await app.register(fastifyCompress, {
    encodings: ["br", "gzip"],
    threshold: COMPRESS_BYTES_MIN,
    brotliOptions: QUICK_BROTLI,
  });
  await app.register(fastifyRateLimit, {
    global: false,
    // The plugin appends the name of the limit to this key.
    keyGenerator: (request) => `${request.ip} `,
    store: countTogether(app, shop),
  });
  app.addHook("onRequest", refuseCrossSiteWrites);
  app.addHook("onSend", preventCaching);
  serveApiDocs(app);
  pictureFileRoutes(app, shop);
  brandFileRoutes(app, shop);
  let api = new EndpointServer(app, shop, cache);
  // Pages and files need no session, so only this scope loads sessions.
  await app.register(async (calls) => {
    await addSessions(calls, shop);
    api = new EndpointServer(calls, shop, cache);
    shopRoutes(api);
    accountsRoutes(api);
    privacyRoutes(api);
    catalogueRoutes(api);
    oldAddressesRoutes(api);
    basketRoutes(api);
    checkoutRoutes(api);
    outgoingWebhookRoutes(api);
    if (shop.gateway.name === "sandbox") sandboxRoutes(api);
    else await webhookRoutes(calls, shop);
    ordersRoutes(api);
    subscriptionsRoutes(api);
    subscriptionMoveRoutes(api);
    if (shop.moveClock) rehearsalRoutes(api);
    marketingRoutes(api);
    contentRoutes(api);
    pricingRoutes(api);
    financeRoutes(api);
    giftCardsRoutes(api);
    reviewsRoutes(api);
    adminRoutes(api);
    moveInRoutes(api);
    await uploadRoutes(calls, shop);
    issuePreviewRoutes(calls, shop);
    if (shop.config.isDemo) emailPreviewRoutes(calls, shop);
    calls.get(signOut.path, { exposeHeadRoute: false }, async (request, reply) => {
      requireOwnSite(request);
      await releaseGuest(shop, shopperOf(request));
      await signOutSession(request, reply);
      return reply.redirect("/");
    });
  });
  return api;
}

/**
 * API replies are private, so no cache may store them. Checks the route too, because the address can be spelled
 * differently ("/%61pi").
 */
async function preventCaching(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isCall = request.url.startsWith("/api/") || request.routeOptions.url?.startsWith("/api/");
  if (isCall) reply.header("cache-control", "no-store");
}

async function refuseCrossSiteWrites(request: FastifyRequest): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") requireOwnSite(request);
}

/**
 * Refuses write requests from other sites. Browsers send the origin of a write. For sign-out by GET, older browsers send
 * only the referring page. Other clients may omit all of it.
 */
function requireOwnSite(request: FastifyRequest): void {
  const site = request.headers["sec-fetch-site"];
  const { origin, referer } = request.headers;
  const isForeignSite = site !== undefined && site !== "same-origin" && site !== "none";
  const sentBy = origin ?? (site === undefined ? referer : undefined);
  const isForeignOrigin = sentBy !== undefined && URL.parse(sentBy)?.host !== request.host;
  if (isForeignSite || isForeignOrigin) throw new ShopError("cross-site");
}

/** Upload endpoints in a scope of their own. All other scopes parse a multipart form as empty. */
async function uploadRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(async (corner) => {
    corner.removeContentTypeParser("multipart/form-data");
    await corner.register(fastifyMultipart);
    const api = new EndpointServer(corner, shop);
    productTableRoutes(api);
    importUploadRoutes(api);
    subscriptionMoveUploadRoutes(api);
    pictureUploadRoutes(api);
    logoUploadRoutes(api);
    contentUploadRoutes(api);
  });
}

/**
 * Shares the rate limit counts between all routes, and between processes if there can be several. Also shares the
 * counts of calls to the card provider.
 */
function countTogether(app: FastifyInstance, shop: Shop): FastifyRateLimitStoreCtor {
  const counts = new RequestCounts(shop);
  for (const each of [counts, providerCounts(shop)]) {
    if (shop.config.databaseUrl) each.start();
    app.addHook("onClose", async () => each.stop());
  }
  return class implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore["incr"]>[1], windowMs: number): void {
      // The plugin compares one number with the limit: the count of the network that is closest to its limit.
      const [address = "", limit = ""] = key.split(" ");
      const made = networksOf(address).map(({ name, allowance }) => ({
        ...counts.count(`${name} ${limit}`, windowMs),
        allowance,
      }));
      const shares = made.map(({ current, allowance }) => Math.ceil(current / allowance));
      callback(null, { current: Math.max(...shares), ttl: Math.max(...made.map(({ ttl }) => ttl)) });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

type Described = {
  type: string;
  message: string;
  stack: string;
  cause?: Described;
};

/** Describes an error for the log: its kind and stack, without query parameters. */
function describeError(error: Error): Described {
  const { cause } = error;
  return {
    type: error.name,
    message: error.message.replace(QUERY_PARAMETERS, ""),
    stack: (error.stack ?? "").replace(QUERY_PARAMETERS, ""),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}

/** Describes a request for the log by its route. Omits the sender, and the URL, which may contain a token. */
function describeRequest(request: FastifyRequest): { method: string; route: string } {
  return { method: request.method, route: request.routeOptions?.url ?? "none" };
}
