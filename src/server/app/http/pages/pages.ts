import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type ServerBuild } from "react-router";
import { stopMorningEmail } from "#contract/admin/morning-email.ts";
import { unsubscribeFromNewsletter } from "#contract/marketing/marketing.ts";
import { getShopMode } from "#contract/shop.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { OldAddresses } from "#server/catalogue/index.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { type CachedPage, type RenderedPage, toCachedPage } from "#server/platform/endpoints/page-cache.ts";
import type { ResponseCache } from "#server/platform/endpoints/response-cache.ts";
import { AWAY_HEADERS, RETRY_AFTER_SECONDS } from "#server/platform/kernel/reply-page.ts";
import { RenderGate } from "#server/platform/rate-limit/index.ts";
import { isQuery, knownAddress, NOT_FOUND_ADDRESS, readPageAddress } from "./page-address.ts";
import { paintFirst } from "./paint-first.ts";

/**
 * Rate limit cost of a page that cannot be cached, and of a new query, because anybody can invent queries. It equals the
 * cost of ten others, so a network has 60 a minute.
 */
const UNCACHED_COST = 10;
const PAGES = { perNetworkMax: 600, underWayMax: 4, waitingMax: 200 };

const CLIENT_FILES = fileURLToPath(new URL("../../../../../build/client", import.meta.url));
const SERVER_BUILD = new URL("../../../../../build/server/index.js", import.meta.url).href;
const ICON = "/sprig.svg";
const ASSET_SECONDS = 365 * 24 * 60 * 60;
const NO_HOST = "http://localhost";
const PASSING_HEADERS = { ...AWAY_HEADERS, "retry-after": String(RETRY_AFTER_SECONDS) };
/** Browsers revalidate each time. A shared cache may answer for a minute, and during revalidation. */
const SHARED = { "cache-control": "public, max-age=0, s-maxage=60, stale-while-revalidate=600" };

type PageContext = Parameters<ReturnType<typeof createRequestHandler>>[1];
type OnFailure = (failure: unknown) => void;
type PageBuild = ServerBuild & {
  entry: {
    module: { createPageContext: (callApi: EndpointServer["callInProcess"], onFailure: OnFailure) => PageContext };
  };
};

/**
 * Serves the built pages and their files. Every GET without an endpoint is a page. Unknown addresses get the 404 page.
 */
export async function servePages(
  app: FastifyInstance,
  api: EndpointServer,
  cache: ResponseCache,
  oldAddresses: OldAddresses,
): Promise<void> {
  const { pages } = cache;
  await serveFiles(app);
  // Browsers request this icon for documents without one: an email preview, a picture, an API response.
  app.get("/favicon.ico", async (_request, reply) => {
    const { look } = await api.callInProcess(getShopMode, {});
    return reply.redirect(look?.logo?.tabIcon ?? ICON, 302);
  });
  leadToUnsubscribe(app);
  const build = (await import(/* @vite-ignore */ SERVER_BUILD)) as PageBuild;
  const gate = new RenderGate(PAGES);
  const render = renderer(api, build, createRequestHandler(build, "production"), logTo(app));
  const renderQueued = (address: string) => gate.run(() => render(address));
  const findAddress = knownAddress(build.routes);
  // This hook runs before the body is read, because the body can have any format.
  app.route({ method: "POST", url: "*", onRequest: leadBack, handler: leadBack });
  app.get("*", async (request, reply) => {
    // Clients of an unknown API path need an API error, not a page.
    if (request.url.startsWith("/api/")) throw new ShopError("not-found");
    const asked = readPageAddress(request.url);
    const { address, mayBeCached } = { ...asked, address: findAddress(asked.address) };
    if (address === NOT_FOUND_ADDRESS && request.url !== NOT_FOUND_ADDRESS) {
      gate.enter(request.ip, 1);
      const target = await oldAddresses.find(request.url);
      if (target !== undefined) return redirectTo(reply, target);
    }
    const ready = mayBeCached ? pages.peek(address) : undefined;
    if (ready) return cache.send(request, reply, ready, SHARED);
    const isInvented = !mayBeCached || (isQuery(address) && !pages.has(address));
    gate.enter(request.ip, isInvented ? UNCACHED_COST : 1);
    if (!mayBeCached) return sendPage(reply, await renderQueued(address));
    // A page that cannot be cached is rendered for this request and sent.
    let rendered: RenderedPage | undefined;
    const made = await pages.read(address, async (previous?: CachedPage) => {
      rendered = await renderQueued(address);
      // While the database is unavailable, the last rendered page is served.
      if (rendered.status === 503 && previous) return previous;
      return isCacheable(rendered, address) ? toCachedPage(rendered, previous) : undefined;
    });
    if (made) return cache.send(request, reply, made, SHARED);
    const page = rendered ?? (await renderQueued(address));
    const isMissing = page.status === 404 && !address.startsWith(NOT_FOUND_ADDRESS) && isDocument(page);
    const target = isMissing ? await oldAddresses.find(address) : undefined;
    return target === undefined ? sendPage(reply, page) : redirectTo(reply, target);
  });
}

/**
 * Registers one route per folder. With one route for each of the two thousand files, every start took a third of a
 * second longer.
 */
async function serveFiles(app: FastifyInstance): Promise<void> {
  const options = { preCompressed: true, maxAge: "1h", decorateReply: false } as const;
  await app.register(fastifyStatic, {
    ...options,
    root: join(CLIENT_FILES, "assets"),
    prefix: "/assets/",
    setHeaders: (reply) => reply.header("cache-control", `public, max-age=${ASSET_SECONDS}, immutable`),
  });
  await app.register(fastifyStatic, { ...options, root: join(CLIENT_FILES, "pictures"), prefix: "/pictures/" });
  const globIgnore = ["assets/**", "pictures/**"];
  await app.register(fastifyStatic, { ...options, root: CLIENT_FILES, wildcard: false, globIgnore });
}

/**
 * Redirects from the addresses of List-Unsubscribe, which change something only by POST (RFC 8058), to the pages that do
 * the same by a press. An email program without one-click opens such an address as a page.
 */
function leadToUnsubscribe(app: FastifyInstance): void {
  const path = (url: string) => url.replace(/\{(\w+)\}/g, ":$1");
  app.get<{ Params: { token: string } }>(path(unsubscribeFromNewsletter.path), async ({ params }, reply) =>
    reply.redirect(`/newsletter/unsubscribe?token=${encodeURIComponent(params.token)}`),
  );
  app.get(path(stopMorningEmail.path), async (_request, reply) =>
    reply.redirect("/admin/settings#setting-sendsMorningEmail"),
  );
}

/**
 * Answers a form that the browser sends without scripts or before they load. Does not read the fields, so that they
 * never appear in a URL. Redirects to the form's page and keeps only the query, which cannot name another host.
 */
async function leadBack({ url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (url.startsWith("/api/")) throw new ShopError("not-found");
  const query = url.indexOf("?");
  return reply
    .code(303)
    .header("location", query === -1 ? "?" : url.slice(query))
    .send();
}

/** The routes' data files are no documents, and browsers do not follow their redirects. */
function isDocument({ headers }: RenderedPage): boolean {
  return headers["content-type"]?.startsWith("text/html") ?? false;
}

/** Browsers keep a permanent redirect for an hour, so that a wrong one can be mended. */
export function redirectTo(reply: FastifyReply, target: string): FastifyReply {
  return reply.code(301).headers({ location: target, "cache-control": "public, max-age=3600" }).send();
}

/** Caches the 404 page only for unknown URLs. Another page that is not found may exist later. */
function isCacheable({ status }: RenderedPage, address: string): boolean {
  return status === 200 || (status === 404 && address.startsWith(NOT_FOUND_ADDRESS));
}

export function logTo({ log }: Pick<FastifyInstance, "log">): OnFailure {
  return (failure) => {
    const err = failure instanceof Error ? failure : new Error(`a page threw a ${typeof failure}`);
    log.error({ err }, "a page failed");
  };
}

type Render = (address: string) => Promise<RenderedPage>;

/** Renders a build's pages completely, with a security policy for their inline scripts. */
export function renderer(
  api: EndpointServer,
  build: ServerBuild,
  handle: ReturnType<typeof createRequestHandler>,
  onFailure: OnFailure,
): Render {
  const { createPageContext } = (build as PageBuild).entry.module;
  return async (address) => {
    if (address.startsWith("/api/")) throw new ShopError("not-found");
    let isPassing = false;
    const read: EndpointServer["callInProcess"] = async (endpoint, input) => {
      try {
        return await api.callInProcess(endpoint, input);
      } catch (error) {
        isPassing = api.databaseHealth.sees(error) || isPassing;
        throw error;
      }
    };
    const onOwnFailure: OnFailure = (failure) => {
      if (!isPassing) onFailure(failure);
    };
    const page = await handle(toWebRequest(address), createPageContext(read, onOwnFailure));
    const status = isPassing ? 503 : page.status;
    const headers: RenderedPage["headers"] = {
      ...Object.fromEntries(page.headers),
      ...(isPassing ? PASSING_HEADERS : {}),
    };
    if (!headers["content-type"]?.startsWith("text/html")) {
      return { status, headers, body: Buffer.from(await page.arrayBuffer()) };
    }
    const html = paintFirst(await page.text());
    const isPaidByStripe = await takesCardsByStripe(api, address);
    const policy = contentSecurityPolicy(html, isPaidByStripe);
    return {
      status,
      headers: { ...headers, "content-security-policy": policy, ...(isPaidByStripe ? SPEAKS_TO_OWN_WINDOWS : {}) },
      body: Buffer.from(html),
    };
  };
}

export function sendPage(reply: FastifyReply, { status, headers, body }: RenderedPage): FastifyReply {
  return reply.status(status).headers(headers).send(body);
}

/** Pages do not see the host name, so that a cached page cannot contain one. */
function toWebRequest(address: string): Request {
  // Concatenated instead of resolved, because a path with two leading slashes could otherwise name another host.
  const url = URL.parse(NO_HOST + address);
  if (url?.origin !== NO_HOST) throw new ShopError("not-found");
  return new Request(url, { headers: new Headers({ accept: "*/*" }) });
}

/** True for the payment pages of a shop that uses Stripe. Only these pages may run third-party scripts. */
async function takesCardsByStripe(api: EndpointServer, url: string): Promise<boolean> {
  const [path = ""] = url.split("?");
  if (!CARD_PATHS.includes(path) && !path.startsWith(PAY_PATHS)) return false;
  return (await api.callInProcess(getShopMode, {})).paymentProvider === "stripe";
}

/** Allows only the shop's own files and this page's inline scripts. Card pages also allow Stripe's scripts. */
function contentSecurityPolicy(html: string, allowsStripe: boolean): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes("src=")) {
      hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    }
  }
  const stripe = allowsStripe ? STRIPE_SOURCES : { script: "", frame: "", connect: "", image: "" };
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}${stripe.script}`,
    `img-src 'self' data:${stripe.image}`,
    ...(allowsStripe ? [`frame-src${stripe.frame}`, `connect-src 'self'${stripe.connect}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const CARD_PATHS: readonly string[] = [
  "/checkout",
  "/unified-checkout",
  "/subscription/pay",
  "/give",
  "/account/card",
  "/box/card",
  "/box/pay",
  "/pay-order",
];

const PAY_PATHS = "/account/pay/";

/** Stripe's Link and some banks open a window that must be able to send messages to the page. */
const SPEAKS_TO_OWN_WINDOWS = { "cross-origin-opener-policy": "same-origin-allow-popups" };

/** Stripe's own list for Stripe.js and its card form (docs.stripe.com/security/guide). */
const STRIPE_SOURCES = {
  script: " https://js.stripe.com https://*.js.stripe.com",
  frame: " https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  connect: " https://api.stripe.com",
  image: " https://*.stripe.com",
};
