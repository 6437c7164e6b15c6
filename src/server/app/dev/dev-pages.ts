import { createRequestHandler, type ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { logTo, redirectTo, renderer, sendPage } from "#server/app/http/index.ts";
import type { ServePages } from "#server/app/start/index.ts";

/** Renders pages from their sources. Vite serves their scripts and styles. */
export function devPages(vite: ViteDevServer): ServePages {
  const load = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
  return async (app, api, _cache, oldAddresses) => {
    const render = renderer(api, await load(), createRequestHandler(load, "development"), logTo(app));
    app.get("*", async (request, reply) => {
      const page = await render(request.url);
      const target = page.status === 404 ? await oldAddresses.find(request.url) : undefined;
      return target === undefined ? sendPage(reply, page) : redirectTo(reply, target);
    });
  };
}
