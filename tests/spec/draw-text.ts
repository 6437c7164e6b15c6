import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, type InitialEntry, RouterProvider } from "react-router";
import { createQueryClient } from "#web/app/query-layout.tsx";
import { Resource } from "#web/app/resource.ts";
import { ToastProvider } from "#web/ui/toast.tsx";

/** A query or resource with the data that it has loaded. The data is set before the component is rendered. */
export type Read = readonly [of: { queryKey: readonly unknown[] } | Resource<unknown>, data: unknown];

/** Markup of a component at an address, with its data loaded. */
export function drawMarkup(piece: ReactNode, reads: readonly Read[] = [], at: InitialEntry = "/"): string {
  const client = createQueryClient();
  for (const [of, data] of reads) {
    if (of instanceof Resource) of.set(data);
    else client.setQueryData(of.queryKey, data);
  }
  const markup = drawWith(client, piece, at);
  for (const [of] of reads) if (of instanceof Resource) of.forget();
  return markup;
}

/** Markup of a component at an address, with what a client and the page's loader have loaded. */
export function drawWith(client: QueryClient, piece: ReactNode, at: InitialEntry, loaded?: unknown): string {
  const loader = loaded === undefined ? undefined : () => loaded;
  const page = { id: "page", path: "*", element: createElement(ToastProvider, null, piece), loader };
  const router = createMemoryRouter([page], { initialEntries: [at], hydrationData: { loaderData: { page: loaded } } });
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })),
  );
}

export function drawWords(piece: ReactNode, reads: readonly Read[] = [], at: InitialEntry = "/"): string {
  return wordsOf(drawMarkup(piece, reads, at));
}

/** The text of markup, including names for screen readers and options. */
export function wordsOf(markup: string): string {
  return markup
    .replaceAll("<wbr/>", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,;:)%])/g, "$1");
}

export function missingFrom(said: string, words: readonly string[]): string[] {
  return words.filter((each) => !said.includes(each));
}
