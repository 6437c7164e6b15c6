import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Config, StartError } from "#server/platform/config/config.ts";
import { runWithContext } from "#server/platform/kernel/request-context.ts";
import { answered, began } from "#server/platform/kernel/shop-events.ts";
import { BARE_HEADERS } from "./security-headers.ts";

/** How long a connection may take to say what it wants: of Node's HTTP server, in milliseconds. */
export const CONNECTION_LIMITS = {
  /** A head that dribbles in holds its connection no longer. */
  headersTimeout: 10_000,
  /** The same for the whole request, a picture on a slow line included. */
  requestTimeout: 30_000,
  /** How often connections past their time are looked for. */
  connectionsCheckingInterval: 2_000,
  /** Longer than a proxy in front keeps an idle connection: it is the proxy that closes it. */
  keepAliveTimeout: 72_000,
} as const;

/** A connection on which nothing moves, such as a reader who does not read, is closed. */
export const SILENCE_MAX_MS = 75_000;

const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers what is no HTTP, too much of it, or never ends, and closes the connection whether the other side does or not. */
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

/** Opens the port that the settings name. Throws `StartError` when it cannot be had. */
export async function openPort(
  { host, port }: Pick<Config, "host" | "port">,
  listen: (address: { host: string; port: number }) => Promise<unknown>,
): Promise<void> {
  try {
    await listen({ host, port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new StartError(`Port ${port} is taken. Set PORT to another one.`, { cause });
    if (code === "EACCES") throw new StartError(`Port ${port} may not be used by this user. Set PORT.`, { cause });
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EINVAL") {
      throw new StartError(`HOST ${host} is no address of this machine.`, { cause });
    }
    throw cause;
  }
}

/** So many at once are not the odd reader, whom pages from memory answer before the next one comes. */
const UNDER_WAY_MIN = 5;

/** Counts the requests that are under way; answers what says whether they are many. */
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

/** Gives every request its trail, and tells how it was answered. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    began.publish({ requestContext: request, kind: "request" });
    runWithContext(request, done);
  });
  // A body is read by the socket's own events, which know nothing of the request they belong to.
  app.addHook("preValidation", (request, _reply, done) => runWithContext(request, done));
  app.addHook("onResponse", async (request, reply) => {
    answered.publish({
      requestContext: request,
      method: request.method,
      route: routeOf(request, reply),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
  });
}

/** A route's template; pages and files, of which there are as many as addresses, are one each. */
function routeOf(request: FastifyRequest, reply: FastifyReply): string {
  const { url } = request.routeOptions;
  if (url?.startsWith("/api/")) return url;
  return String(reply.getHeader("content-type") ?? "").startsWith("text/html") ? "page" : "file";
}
