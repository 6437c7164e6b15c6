import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type ServerBuild } from "react-router";
import { ShopError } from "#domain/shop-error.ts";
import type { EndpointServer } from "./serve-endpoint.ts";

const CLIENT_FILES = fileURLToPath(new URL("../../../build/client", import.meta.url));
const SERVER_BUILD = new URL("../../../build/server/index.js", import.meta.url).href;
const ASSET_SECONDS = 365 * 24 * 60 * 60;

type PageContext = Parameters<ReturnType<typeof createRequestHandler>>[1];
type PageBuild = ServerBuild & {
  entry: { module: { createPageContext: (callApi: EndpointServer["callInProcess"]) => PageContext } };
};

/** Serves the built pages and their files. Every GET that no call answers is a page; unknown ones are the 404 page. */
export async function servePages(app: FastifyInstance, api: EndpointServer): Promise<void> {
  await app.register(fastifyStatic, {
    root: CLIENT_FILES,
    wildcard: false,
    preCompressed: true,
    maxAge: "1h",
    setHeaders(reply, path) {
      if (path.includes("/assets/")) reply.header("cache-control", `public, max-age=${ASSET_SECONDS}, immutable`);
    },
  });
  const build = (await import(SERVER_BUILD)) as PageBuild;
  servePageBuild(app, api, build, createRequestHandler(build, "production"));
}

/** Answers every other GET with a page of a build. */
export function servePageBuild(
  app: FastifyInstance,
  api: EndpointServer,
  build: ServerBuild,
  render: ReturnType<typeof createRequestHandler>,
): void {
  const { createPageContext } = (build as PageBuild).entry.module;
  app.get("*", { schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith("/api/")) throw new ShopError("not-found");
    const page = await render(toWebRequest(request), createPageContext(api.callInProcess));
    return sendPage(reply, page);
  });
}

function toWebRequest(request: FastifyRequest): Request {
  // Joined, not resolved: an address that begins with two slashes names no other host.
  const url = URL.parse(`${request.protocol}://${request.host}${request.url}`);
  if (!url || url.host !== request.host.toLowerCase()) throw new ShopError("not-found");
  return new Request(url, { headers: new Headers({ accept: request.headers.accept ?? "*/*" }) });
}

async function sendPage(reply: FastifyReply, page: Response): Promise<FastifyReply> {
  reply.status(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  if (!page.headers.get("content-type")?.startsWith("text/html")) {
    return reply.send(page.body ? Readable.fromWeb(page.body as import("node:stream/web").ReadableStream) : "");
  }
  const html = paintFirst(await page.text());
  reply.header("content-security-policy", contentSecurityPolicy(html));
  return reply.send(html);
}

/**
 * Scripts wait for what is seen: the page is whole without them, so its modules are fetched, all at once, when its
 * pictures are there.
 */
function paintFirst(html: string): string {
  return html
    .replaceAll('rel="modulepreload"', 'rel="modulepreload" media="not all"')
    .replace(
      /(<script type="module" async="">);?([\s\S]*?)(<\/script>)/,
      (_script, open: string, code: string, close: string) => open + AFTER_LOAD + withoutStaticImports(code) + close,
    );
}

const AFTER_LOAD = `await new Promise((go) => document.readyState === "complete" ? go() : addEventListener("load", go));
for (const link of document.querySelectorAll('link[rel="modulepreload"]')) link.media = "all";
`;

function withoutStaticImports(code: string): string {
  return code
    .replace(/import \* as (\w+) from ("[^"]+");/g, "const $1 = await import($2);")
    .replace(/^\s*import ("[^"]+");/gm, "await import($1);");
}

/** Only our own files and exactly the inline scripts of this page may run. */
function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes("src=")) {
      hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    }
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
