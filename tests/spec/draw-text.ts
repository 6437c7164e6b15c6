import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, type InitialEntry, RouterProvider } from "react-router";
import { SEEDED_BRAND, SEEDED_EMAIL, SEEDED_LEGAL_NAME } from "#domain/brand/seeded-brand.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import type { ShopMode } from "#web/app/layout/use-shop-mode.ts";
import { createQueryClient } from "#web/app/query-layout.tsx";
import { Resource } from "#web/app/resource.ts";
import { ToastProvider } from "#web/ui/toast.tsx";

/** Shop data of the root loader. */
const SHOP: ShopMode & { shelves: readonly unknown[] } = {
  brand: SEEDED_BRAND.name,
  tagline: SEEDED_BRAND.tagline,
  email: SEEDED_EMAIL,
  url: "https://shop.example",
  isDemo: false,
  paymentProvider: "sandbox",
  stripeKey: null,
  trader: {
    legalName: SEEDED_LEGAL_NAME,
    address: "1 Example Lane, Bath",
    registration: "",
    vatNumber: null,
    isExample: false,
  },
  calendar: DEFAULT_SETTINGS,
  shelves: [],
};

/** A query or resource with the data that it has loaded. The data is set before the component is rendered. */
export type Read = readonly [of: { queryKey: readonly unknown[] } | Resource<unknown>, data: unknown];

/** Markup of a component at an address, with its data loaded. */
export function drawMarkup(
  piece: ReactNode,
  reads: readonly Read[] = [],
  at: InitialEntry = "/",
  shop: ShopMode = SHOP,
): string {
  const client = createQueryClient();
  for (const [of, data] of reads) {
    if (of instanceof Resource) of.set(data);
    else client.setQueryData(of.queryKey, data);
  }
  const markup = drawWith(client, piece, at, undefined, shop);
  for (const [of] of reads) if (of instanceof Resource) of.forget();
  return markup;
}

/** Markup of a component at an address, with what a client and the page's loader have loaded. */
export function drawWith(
  client: QueryClient,
  piece: ReactNode,
  at: InitialEntry,
  loaded?: unknown,
  shop: ShopMode = SHOP,
): string {
  const loader = loaded === undefined ? undefined : () => loaded;
  const page = { id: "page", path: "*", element: createElement(ToastProvider, null, piece), loader };
  const root = { id: "root", loader: () => shop, children: [page] };
  const router = createMemoryRouter([root], {
    initialEntries: [at],
    hydrationData: { loaderData: { root: shop, page: loaded } },
  });
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })),
  );
}

/** The text of a component in a shop without a mail server. */
export function drawWithoutMail(piece: ReactNode, reads: readonly Read[] = []): string {
  return wordsOf(drawMarkup(piece, reads, "/", { ...SHOP, isMailKept: true }));
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
