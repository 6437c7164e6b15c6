import { once } from "node:events";
import type { Server } from "node:http";
import { createServer, type Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Config, StartError } from "#server/platform/config/config.ts";
import { runWithContext } from "#server/platform/kernel/request-context.ts";
import { answered, began } from "#server/platform/kernel/shop-events.ts";
import { BARE_HEADERS } from "./security-headers.ts";

/** Time limits of Node's HTTP server for incoming requests, in milliseconds. */
export const CONNECTION_LIMITS = {
  headersTimeout: 10_000,
  /** Limit for the whole request, including a picture on a slow connection. */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than a proxy's idle timeout, so that the proxy closes the connection first. */
  keepAliveTimeout: 72_000,
} as const;

/** Duration from which a request is logged, whatever the log level of requests is. */
const SLOW_MS = 3_000;

/** Idle time after which a connection is closed, for example if its client does not read. */
export const SILENCE_MAX_MS = 75_000;

const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers requests that are not HTTP, are too large or never complete. Then closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ code: "bad-request", message: "The request could not be read." });
  const head = Object.entries({
    ...BARE_HEADERS,
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`HTTP/1.1 ${STATUSES[error.code ?? ""] ?? "400 Bad Request"}\r\n${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** Opens the configured port. Throws `StartError` if it is not available. */
export async function openPort(
  { host, port }: Pick<Config, "host" | "port">,
  listen: (address: { host: string; port: number }) => Promise<unknown>,
): Promise<void> {
  try {
    await listen({ host, port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartError(`Port ${port} is already in use. Set PORT to another port.`, { cause });
    if (code === "EACCES")
      throw new StartError(`Port ${port} is not allowed for this user. Set PORT to another port.`, { cause });
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EINVAL") {
      throw new StartError(`HOST ${host} is not an address of this machine.`, { cause });
    }
    throw cause;
  }
}

/** Opens and closes the configured port. Throws `StartError` if it is not available. */
export async function tryPort(config: Pick<Config, "host" | "port">): Promise<void> {
  const server = createServer();
  await openPort(config, ({ host, port }) => once(server.listen(port, host), "listening"));
  server.close();
  await once(server, "close");
}

/**
 * Minimum number of requests in progress that counts as load. A few visitors never cause that many, because cached
 * pages are answered at once.
 */
const UNDER_WAY_MIN = 5;

/** Counts requests in progress. Returns a function that is true under load. */
export function watchLoad(server: Server): () => boolean {
  let underWay = 0;
  server.prependListener("request", (_request, response) => {
    underWay += 1;
    response.once("close", () => {
      underWay -= 1;
    });
  });
  return () => underWay >= UNDER_WAY_MIN;
}

/** Starts a request context for every request, and publishes the outcome of the request. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    // The proxy's log and the shop's log name the same request.
    reply.header("x-request-id", request.id);
    began.publish({ requestContext: request, kind: "request" });
    runWithContext(request, done);
  });
  // The body is read in socket events, which are outside the request's context. This hook enters the context again.
  app.addHook("preValidation", (request, _reply, done) => runWithContext(request, done));
  app.addHook("onResponse", async (request, reply) => {
    const route = routeOf(request, reply);
    const { statusCode: status, elapsedTime } = reply;
    answered.publish({ requestContext: request, method: request.method, route, status, seconds: elapsedTime / 1_000 });
    if (elapsedTime >= SLOW_MS) {
      request.log.warn({ method: request.method, route, status, ms: Math.round(elapsedTime) }, "a request was slow");
    }
  });
}

/**
 * Route template of a request. Pages and files have one template each, because the number of their URLs is unlimited.
 */
function routeOf(request: FastifyRequest, reply: FastifyReply): string {
  const { url } = request.routeOptions;
  if (url?.startsWith("/api/")) return url;
  return String(reply.getHeader("content-type") ?? "").startsWith("text/html") ? "page" : "file";
}
