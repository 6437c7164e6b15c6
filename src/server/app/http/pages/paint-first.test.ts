import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRequestHandler, type EntryContext, Links, Scripts, type ServerBuild, ServerRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { paintFirst } from "./paint-first.ts";

const CHANGED =
  "React Router starts a page in another way by now: mend paintFirst, or leave it out at the cost that decision 0033 names.";

function Page() {
  return createElement("html", null, createElement("body", null, createElement(Links), createElement(Scripts)));
}

async function renderPage(): Promise<string> {
  const route = { hasAction: false, hasClientAction: false, hasClientMiddleware: false, hasClientLoader: false };
  const build: ServerBuild = {
    entry: {
      module: {
        default: (request: Request, status: number, headers: Headers, context: EntryContext) =>
          new Response(renderToString(createElement(ServerRouter, { context, url: request.url })), { status, headers }),
      },
    },
    routes: { root: { id: "root", path: "", module: { default: Page } } },
    assets: {
      entry: { module: "/assets/entry.js", imports: ["/assets/shared.js"] },
      routes: {
        root: {
          id: "root",
          path: "",
          ...route,
          hasLoader: false,
          hasErrorBoundary: false,
          module: "/assets/root.js",
          imports: ["/assets/piece.js"],
          clientActionModule: undefined,
          clientLoaderModule: undefined,
          clientMiddlewareModule: undefined,
          hydrateFallbackModule: undefined,
        },
      },
      url: "/assets/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {} as ServerBuild["future"],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
  const page = await createRequestHandler(build, "production")(new Request("http://localhost/"));
  expect(page.status).toBe(200);
  return page.text();
}

describe("a page that is painted before its scripts are fetched", () => {
  it("preloads none of its modules until it has loaded", async () => {
    const own = await renderPage();
    const page = paintFirst(own);
    const preloads = (html: string, media: string) => html.split(`rel="modulepreload"${media}`).length - 1;
    expect(preloads(own, ""), CHANGED).toBe(5);
    expect(preloads(page, ' media="not all"'), CHANGED).toBe(5);
    expect(preloads(page, " href"), CHANGED).toBe(0);
  });

  it("imports none of them before it has loaded, and then all of them in their order", async () => {
    const own = await renderPage();
    const [script, ...others] = moduleScriptsOf(paintFirst(own));
    expect(others, CHANGED).toEqual([]);
    const [before = "", after = ""] = (script ?? "").split('addEventListener("load", go));');
    expect(before, CHANGED).not.toMatch(/\bimport\b/);
    expect(after, CHANGED).not.toMatch(/^\s*import\s+["*{\w]/m);
    expect(
      [...after.matchAll(/(?:const (\w+) = )?(await )?import\("([^"]+)"\)/g)].map(([, name, wait, path]) => [
        name,
        wait !== undefined,
        path,
      ]),
      CHANGED,
    ).toEqual([
      [undefined, true, "/assets/manifest.js"],
      ["route0", true, "/assets/root.js"],
      [undefined, false, "/assets/entry.js"],
    ]);
    expect(after, CHANGED).toContain('__reactRouterRouteModules = {"root":route0}');
  });

  it("is left to its library where that writes no such script", () => {
    const other = '<body><script type="module">import "/assets/entry.js";</script></body>';
    expect(paintFirst(other)).toBe(other);
  });
});

function moduleScriptsOf(html: string): string[] {
  return [...html.matchAll(/<script type="module"[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = ""]) => code);
}
