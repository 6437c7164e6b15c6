import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { JourneyShop, type ShopChoice } from "./journey-shop.ts";
import { openPage, type WatchedPage } from "./watched-page.ts";

/** The browser before an address: every profile ends with its test. */
export interface BrowserFront {
  /** A fresh profile of a width in pixels. */
  openPage: (width: number) => Promise<WatchedPage>;
  /** A fresh profile that nobody watches. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

/** A running shop and the browser before it, for all journeys of a file: the shop ends with it. */
export interface ShopFront extends BrowserFront {
  shop: JourneyShop;
}

/** The files of a worker come one after the other to the same one. */
let connected: Promise<Browser> | undefined;

/** The run's browser; the address is asked for when a profile is opened. */
export function openBrowserFront(baseUrl: () => string): BrowserFront {
  const contexts: BrowserContext[] = [];
  const newContext = async (options?: BrowserContextOptions) => {
    connected ??= chromium.connect(inject("chromiumUrl"));
    const context = await (await connected).newContext({ baseURL: baseUrl(), ...options });
    contexts.push(context);
    return context;
  };
  const closeContexts = async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  };
  afterEach(closeContexts);
  afterAll(closeContexts);
  return { openPage: (width) => openPage(newContext, width), newContext };
}

export function openShopFront(choice: ShopChoice = {}): ShopFront {
  const shop = new JourneyShop(choice);
  beforeAll(() => shop.start());
  // Hooks at the end go from the last to the first: the browser has left when the shop closes.
  afterAll(() => shop.stop());
  return { shop, ...openBrowserFront(() => shop.url) };
}
