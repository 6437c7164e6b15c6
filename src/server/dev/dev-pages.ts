import type { FastifyInstance } from "fastify";
import { createRequestHandler, type ServerBuild } from "react-router";
import { createServer } from "vite";
import { logTo, renderer, sendPage } from "./pages.ts";
import type { EndpointServer } from "./serve-endpoint.ts";

/** Serves the pages from their sources, with hot reload, in the API's own process. */
export async function serveDevPages(app: FastifyInstance, api: EndpointServer): Promise<void> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: "custom" });
  const load = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith("/api/")) return done();
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  app.addHook("onClose", () => vite.close());
  const render = renderer(api, await load(), createRequestHandler(load, "development"), logTo(app));
  app.get("*", async (request, reply) => sendPage(reply, await render(request.url)));
}
