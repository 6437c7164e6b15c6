import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { JourneyShop, type ShopChoice } from "./journey-shop.ts";
import { saveEvidence } from "./save-evidence.ts";
import { shopLogOf } from "./shop-process.ts";
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

interface FrontOptions {
  /** Context options of each profile. */
  ofEach?: () => BrowserContextOptions;
  /** The server log to keep when a test fails. */
  logPath?: () => string;
}

/** The run's browser; the address is asked for when a profile is opened. */
export function openBrowserFront(
  baseUrl: () => string,
  { ofEach = () => ({}), logPath }: FrontOptions = {},
): BrowserFront {
  const contexts: BrowserContext[] = [];
  const pages: WatchedPage[] = [];
  const newContext = async (options?: BrowserContextOptions) => {
    connected ??= chromium.connect(inject("chromiumUrl"));
    const context = await (await connected).newContext({ baseURL: baseUrl(), ...ofEach(), ...options });
    contexts.push(context);
    return context;
  };
  const closeContexts = async () => {
    pages.length = 0;
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  };
  afterEach(async (context) => {
    await saveEvidence(context, pages, logPath?.());
    await closeContexts();
  });
  afterAll(closeContexts);
  return {
    openPage: async (width) => {
      const watched = await openPage(newContext, width);
      pages.push(watched);
      return watched;
    },
    newContext,
  };
}

/**
 * The worker's running shop, which other files use too: for journeys that are gone through by visitors and customers of
 * their own, and count nothing that others add to. Each profile has an address of its own, as limits see it.
 */
export function openSharedFront(): BrowserFront & { shop: { url: string; dataDir: string } } {
  const { sharedShops } = inject("journeysSeed");
  const shop = sharedShops[Number(process.env.VITEST_POOL_ID) % sharedShops.length];
  if (!shop) throw new Error("no shared shop was started");
  return {
    shop,
    ...openBrowserFront(() => shop.url, {
      ofEach: () => ({ extraHTTPHeaders: { "x-forwarded-for": nextAddress() } }),
      logPath: () => shopLogOf(shop.dataDir),
    }),
  };
}

let addresses = 0;

function nextAddress(): string {
  addresses += 1;
  return `10.${process.pid % 250}.${addresses >> 8}.${addresses & 255}`;
}

export function openShopFront(choice: ShopChoice = {}): ShopFront {
  const shop = new JourneyShop(choice);
  beforeAll(() => shop.start());
  // Hooks at the end go from the last to the first: the browser has left when the shop closes.
  afterAll(() => shop.stop());
  return { shop, ...openBrowserFront(() => shop.url, { logPath: () => shopLogOf(shop.dataDir) }) };
}
