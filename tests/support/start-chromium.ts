import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a started Chromium listens. */
    chromiumUrl: string;
  }
}

/** Each window loads these pages of the browser's own address bar: a second of processor time for every profile. */
const ADDRESS_BAR_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];
/** Playwright's own list, which ours replaces: the last list on a command line counts. */
const PLAYWRIGHT_DISABLES = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

const FLAGS = [
  `--disable-features=${[...ADDRESS_BAR_PAGES, ...PLAYWRIGHT_DISABLES].join(",")}`,
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page of a test does not live long enough to earn back what optimising its scripts costs.
  "--js-flags=--no-turbofan,--no-maglev",
];

/** Starts the Chromium that the test command found, one for all journeys. Why it does not start, it says itself. */
export default async function startChromium(project: TestProject): Promise<() => Promise<void>> {
  const isRoot = process.getuid?.() === 0;
  const server = await chromium.launchServer({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: isRoot ? ["--no-sandbox", ...FLAGS] : FLAGS,
    host: "127.0.0.1",
  });
  project.provide("chromiumUrl", server.wsEndpoint());
  return () => server.close();
}
