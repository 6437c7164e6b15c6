import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { JourneyShop, type ShopChoice } from "./journey-shop.ts";
import { openPage, type WatchedPage } from "./watched-page.ts";

/** A running shop and a browser before it, for all journeys of a file: the shop ends with it. */
export interface ShopFront {
  shop: JourneyShop;
  /** A fresh profile of a width in pixels; it ends with the test. */
  openPage: (width: number) => Promise<WatchedPage>;
  /** A fresh profile that nobody watches; it ends with the test. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

/** The files of a worker come one after the other to the same one. */
let connected: Promise<Browser> | undefined;

export function openShopFront(choice: ShopChoice = {}): ShopFront {
  const shop = new JourneyShop(choice);
  const contexts: BrowserContext[] = [];
  const newContext = async (options?: BrowserContextOptions) => {
    connected ??= chromium.connect(inject("chromiumUrl"));
    const context = await (await connected).newContext({ baseURL: shop.url, ...options });
    contexts.push(context);
    return context;
  };
  const closeContexts = async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  };
  beforeAll(() => shop.start());
  afterEach(closeContexts);
  afterAll(async () => {
    try {
      await closeContexts();
    } finally {
      await shop.stop();
    }
  });
  return { shop, openPage: (width) => openPage(newContext, width), newContext };
}
