import { connect, type Socket } from "node:net";

const QUIET_MS = 20_000;
const HALF_OPEN = 150;

/** Malformed requests, which no HTTP client sends. The shop must refuse each one or close its connection. */
const MALFORMED: Readonly<Record<string, string>> = {
  noise: "\u0000\u0001\u0002\u0003\r\n\r\n",
  "another protocol": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "a TLS greeting": "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n",
  "no host": "GET /api/health HTTP/1.1\r\n\r\n",
  "a version from the future": "GET /api/health HTTP/9.9\r\nHost: shop\r\n\r\n",
  "an unknown method": "BREW /api/health HTTP/1.1\r\nHost: shop\r\n\r\n",
  "two lengths": "POST /api/logout HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
  "a length and chunks":
    "POST /api/logout HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/admin/stats HTTP/1.1\r\nHost: shop\r\n\r\n",
  "chunks spelt oddly": "POST /api/logout HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
  "a chunk of a wrong size":
    "POST /api/logout HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n",
  "a negative length": "POST /api/logout HTTP/1.1\r\nHost: shop\r\nContent-Length: -1\r\n\r\n{}",
  "a folded header": "GET /api/health HTTP/1.1\r\nHost: shop\r\nX-A: 1\r\n 2\r\n\r\n",
  "a nought byte in a header": "GET /api/health HTTP/1.1\r\nHost: shop\r\nX-A: a\u0000b\r\n\r\n",
  "a space before the colon": "GET /api/health HTTP/1.1\r\nHost : shop\r\n\r\n",
  "a very long header": `GET /api/health HTTP/1.1\r\nHost: shop\r\nX-A: ${"a".repeat(200_000)}\r\n\r\n`,
  "very many headers": `GET /api/health HTTP/1.1\r\nHost: shop\r\n${"X-A: 1\r\n".repeat(20_000)}\r\n`,
  "a very long address": `GET /${"a".repeat(100_000)} HTTP/1.1\r\nHost: shop\r\n\r\n`,
};

/** Well-formed but unusual requests. Each needs a response without a server error. */
const ODD: Readonly<Record<string, string>> = {
  "a whole address": "GET http://elsewhere.example/api/health HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n",
  "two hosts": "GET /api/health HTTP/1.1\r\nHost: shop\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n",
  "a star": "OPTIONS * HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n",
  trace: "TRACE /api/health HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n",
  "a tunnel": "CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\nConnection: close\r\n\r\n",
  "a websocket":
    "GET /api/health HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  "an expectation":
    "POST /api/logout HTTP/1.1\r\nHost: shop\r\nExpect: 200-maybe\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
  "steps upwards": "GET /../../../etc/passwd HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n",
  "coded steps upwards": "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n",
  "two slashes": "GET //elsewhere.example/ HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n",
  "a broken code": "GET /%zz%ff HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n",
  "another method in a header":
    "POST /api/cart HTTP/1.1\r\nHost: shop\r\nX-HTTP-Method-Override: DELETE\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
};

export async function fuzzSockets(port: number): Promise<{ sent: number; faults: string[] }> {
  const faults: string[] = [];
  for (const [name, bytes] of Object.entries({ ...MALFORMED, ...ODD })) {
    const status = await exchange(port, bytes);
    if (status === "silence") faults.push(`${name}: no answer, and the connection stays open`);
    else if (status !== "closed" && (status >= 500 || (name in MALFORMED && status < 400)))
      faults.push(`${name}: ${status}`);
  }
  const late = await holdHalfOpen(port);
  if (late) faults.push(late);
  return { sent: Object.keys(MALFORMED).length + Object.keys(ODD).length + HALF_OPEN, faults };
}

/**
 * Returns the status, or "closed" for a connection closed without a response, or "silence" if neither happens in time.
 */
function exchange(port: number, bytes: string): Promise<number | "closed" | "silence"> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(bytes, "latin1")));
    let text = "";
    const finish = (outcome: "closed" | "silence") => {
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      resolve(status ? Number(status) : outcome);
    };
    socket.setTimeout(QUIET_MS, () => finish("silence"));
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    socket.on("error", () => finish("closed"));
    socket.on("close", () => finish("closed"));
  });
}

/**
 * Opens many connections that never complete a request. The shop must serve other clients and close these connections
 * in time.
 */
async function holdHalfOpen(port: number): Promise<string | undefined> {
  const sockets = Array.from({ length: HALF_OPEN }, () => connect(port, "127.0.0.1"));
  const closed = sockets.map((socket) => untilClosed(socket));
  for (const socket of sockets) socket.write("POST /api/logout HTTP/1.1\r\nHost: shop\r\nX-Slow: ");
  const startedMs = performance.now();
  const health = await fetch(`http://127.0.0.1:${port}/api/health`);
  const tookMs = performance.now() - startedMs;
  if (!health.ok || tookMs > 2_000) return `beside ${HALF_OPEN} half requests others wait ${Math.round(tookMs)} ms`;
  const timer = new Promise<"open">((resolve) => setTimeout(() => resolve("open"), QUIET_MS).unref());
  const outcome = await Promise.race([Promise.all(closed).then(() => "closed" as const), timer]);
  for (const socket of sockets) socket.destroy();
  return outcome === "open" ? `half a request holds its connection longer than ${QUIET_MS} ms` : undefined;
}

function untilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.resume();
    socket.on("error", () => resolve());
    socket.on("close", () => resolve());
  });
}
