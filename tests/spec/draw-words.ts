import { QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { createQueryClient } from "#web/create-query-client.ts";
import { ToastProvider } from "#web/ui/toast.tsx";

/** What has been read before something is drawn: the query's key and what it answered. */
export type Read = readonly [query: { queryKey: readonly unknown[] }, data: unknown];

/** The markup of one piece of a page, as it stands once `reads` have been answered. */
export function drawMarkup(piece: ReactNode, reads: readonly Read[] = []): string {
  const client = createQueryClient();
  for (const [{ queryKey }, data] of reads) client.setQueryData(queryKey, data);
  const router = createMemoryRouter([{ path: "*", element: createElement(ToastProvider, null, piece) }]);
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })),
  );
}

/** What somebody reads of it: words without markup, from the names that only screen readers say to the last option. */
export function drawWords(piece: ReactNode, reads: readonly Read[] = []): string {
  return drawMarkup(piece, reads)
    .replaceAll("<wbr/>", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,;:)%])/g, "$1");
}

/** Those of some words that are not said. */
export function missingFrom(said: string, words: readonly string[]): string[] {
  return words.filter((each) => !said.includes(each));
}
