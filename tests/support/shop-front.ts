import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { JourneyShop, type ShopChoice } from "./journey-shop.ts";
import { saveEvidence } from "./save-evidence.ts";
import { shopLogOf } from "./shop-process.ts";
import { openPage, type WatchedPage } from "./watched-page.ts";

/** Opens browser profiles for one address. Profiles are closed after each test. */
export interface BrowserFront {
  openPage: (width: number) => Promise<WatchedPage>;
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export interface ShopFront extends BrowserFront {
  shop: JourneyShop;
}

let connected: Promise<Browser> | undefined;

interface FrontOptions {
  ofEach?: () => BrowserContextOptions;
  logPath?: () => string;
}

/** Uses the browser of the test run. Reads the address each time a profile is opened. */
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
 * Opens profiles at the shop that all journeys of a Vitest worker share. Use it for journeys that create their own
 * visitors and do not count shared data. Each profile has its own IP address, because limits apply per address.
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
  // Hooks run in reverse order, so the browser closes before the shop.
  afterAll(() => shop.stop());
  return { shop, ...openBrowserFront(() => shop.url, { logPath: () => shopLogOf(shop.dataDir) }) };
}
