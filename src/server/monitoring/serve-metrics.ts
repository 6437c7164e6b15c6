import { createServer, type Server, type ServerResponse } from "node:http";
import { StartError } from "#server/config/config.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { checkReady } from "./check-ready.ts";
import type { Metrics } from "./metrics.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Lets whoever looks after the shop read its metrics and its health at an address of their own, which the public's proxy
 * does not reach. Answers what to call at the end.
 */
export async function serveMetrics(
  shop: Shop,
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    answer(shop, metrics, request.url).then(
      ({ status, type, body }) => send(response, status, { type, body }),
      (error: unknown) => {
        shop.log.error({ err: error }, "metrics could not be told");
        send(response, 500, { type: JSON_TYPE, body: '{"ok":false}' });
      },
    );
  });
  await listen(server, host, port);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function answer(shop: Shop, metrics: Metrics, url = ""): Promise<{ status: number; type: string; body: string }> {
  switch (url.split("?")[0]) {
    case "/metrics":
      return { status: 200, ...(await metrics.read()) };
    case "/api/health":
      return { status: 200, type: JSON_TYPE, body: '{"ok":true}' };
    case "/api/ready": {
      const isReady = await checkReady(shop).then(
        () => true,
        () => false,
      );
      return { status: isReady ? 200 : 503, type: JSON_TYPE, body: JSON.stringify({ ok: isReady }) };
    }
    default:
      return { status: 404, type: JSON_TYPE, body: '{"ok":false}' };
  }
}

function send(response: ServerResponse, status: number, { type, body }: { type: string; body: string }): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) =>
      reject(new StartError(`METRICS_PORT ${port} cannot be used on ${host}: ${cause.message}.`, { cause })),
    );
    server.listen(port, host, resolve);
  });
}
