import type { QueryClient } from "@tanstack/react-query";
import type { FunctionComponent } from "react";
import { createElement } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { vi } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { drawWith, wordsOf } from "#tests/spec/draw-text.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { callApi } from "#web/app/api-client.ts";
import { answersResource, basketResource, subscriptionsResource, userResource } from "#web/app/current-user.ts";
import { createPageContext } from "#web/app/page-api.ts";
import { createQueryClient } from "#web/app/query-layout.tsx";

interface ServedAt {
  at?: string;
  /** The page's own loader. */
  loader?: (args: LoaderFunctionArgs) => unknown;
  /** True to draw the page before the shop has replied to anything but who the user is. */
  isWaiting?: boolean;
}

const RESOURCES = [userResource, basketResource, subscriptionsResource, answersResource];
/** A page that asks for something new in each round has an unstable query key. */
const ROUNDS_MAX = 6;

/**
 * Markup of a page as its visitor sees it. The page makes its own calls, and the shop's real routes answer them. A call
 * that is missing in the page or a field that is missing in the reply is therefore missing in the markup.
 */
export async function drawServedMarkup(
  browser: TestBrowser,
  page: FunctionComponent,
  { at = "/", loader, isWaiting = false }: ServedAt = {},
): Promise<string> {
  vi.stubGlobal("fetch", fetchAs(browser));
  const client = createQueryClient();
  try {
    const loaded = await loader?.(loaderArguments(at));
    if (isWaiting) {
      await userResource.read();
      return drawWith(client, createElement(page), at, loaded);
    }
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      await Promise.all(RESOURCES.map((resource) => resource.read()));
      const markup = drawWith(client, createElement(page), at, loaded);
      if ((await answerQueries(client)) === 0) return markup;
    }
    throw new Error("the page never stops asking");
  } finally {
    vi.unstubAllGlobals();
    for (const resource of RESOURCES) resource.forget();
  }
}

/** Text of a page as its visitor sees it. */
export async function drawServed(browser: TestBrowser, page: FunctionComponent, where?: ServedAt): Promise<string> {
  return wordsOf(await drawServedMarkup(browser, page, where));
}

function loaderArguments(at: string): LoaderFunctionArgs {
  const url = new URL(at, "https://shop.example");
  const request = new Request(url);
  const throwFailure = (failure: unknown) => {
    throw failure;
  };
  return { request, url, pattern: "*", params: {}, context: createPageContext(callApi, throwFailure) };
}

/** Runs the queries that the last drawing has asked for. Returns their number. */
async function answerQueries(client: QueryClient): Promise<number> {
  const asked = client
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.status === "pending" && !("enabled" in options && options.enabled === false));
  await Promise.all(asked.map((query) => query.fetch()));
  return asked.length;
}

function fetchAs(browser: TestBrowser): typeof fetch {
  return async (url, init = {}) => {
    const method = (init.method ?? "GET") as Endpoint["method"];
    const body = typeof init.body === "string" ? init.body : undefined;
    const reply = await browser.sendRaw(method, String(url), body);
    const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(reply.body, { status: reply.statusCode, headers });
  };
}
