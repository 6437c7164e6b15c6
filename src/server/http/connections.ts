import type { Socket } from "node:net";
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
