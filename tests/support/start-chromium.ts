import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    chromiumUrl: string;
  }
}

/**
 * Features of Chromium's address bar that load pages in each window. They cost a second of processor time per profile.
 */
const ADDRESS_BAR_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];
/**
 * Features that Playwright disables. They are repeated, because the last list on a command line replaces earlier ones.
 */
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
  // Turns off optimising compilers, because test pages are too short-lived to benefit from them.
  "--js-flags=--no-turbofan,--no-maglev",
];

/** Starts one Chromium for all journeys. It prints its own start errors. */
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
