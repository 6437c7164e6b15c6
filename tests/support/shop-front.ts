import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchChromium, openPage, type WatchedPage } from "./chromium.ts";
import { RunningShop } from "./running-shop.ts";

/** A running shop and a browser before it, for all journeys of a file: they end with it. */
export interface ShopFront {
  shop: RunningShop;
  /** A fresh profile of a width in pixels. */
  openPage: (width: number) => Promise<WatchedPage>;
  /** A fresh profile that nobody watches. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export function openShopFront(): ShopFront {
  const shop = new RunningShop();
  let browser: Browser | undefined;
  const opened = (): Browser => {
    if (!browser) throw new Error("the shop opens before the first test, not while tests are named");
    return browser;
  };
  beforeAll(async () => {
    browser = await launchChromium();
    await shop.start();
  });
  afterAll(async () => {
    await browser?.close();
    await shop.stop();
  });
  return {
    shop,
    openPage: (width) => openPage(opened(), { width, baseURL: shop.url }),
    newContext: (options) => opened().newContext({ baseURL: shop.url, ...options }),
  };
}
