import type { Socket } from "node:net";
import { BARE_HEADERS } from "./security-headers.ts";

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
