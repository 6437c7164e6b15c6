import { mkdirSync } from "node:fs";
import axe from "axe-core";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { untilQuiet, watchRequests } from "./quiet-page.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const SHOTS = ".cache/shots";
const KEEPS_SHOTS = process.env.KEEP_SHOTS === "1";
/** Long, because tests also run on machines that are busy with much else. */
const WAIT_MS = 30_000;

/** A page that notes everything a visitor's console would complain about. */
export interface WatchedPage {
  page: Page;
  complaints: string[];
  /**
   * Checks a screen: axe finds nothing, nothing is wider than it. With `KEEP_SHOTS=1` a picture of it is kept for people
   * to look at.
   */
  inspect: (name: string) => Promise<void>;
}

/** Opens a fresh profile of a width; 390 is a phone, 1280 a laptop. */
export async function openPage(
  newContext: (options: BrowserContextOptions) => Promise<BrowserContext>,
  width: number,
): Promise<WatchedPage> {
  const context = await newContext({
    viewport: { width, height: width < 600 ? 844 : 860 },
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  watchRequests(page);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // A read that a navigation overtakes is cancelled by the browser itself.
    if (request.failure()?.errorText !== "net::ERR_ABORTED")
      complaints.push(`failed: ${request.method()} ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400)
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return { page, complaints, inspect: (name) => inspectPage(page, name) };
}

/** Checks a screen at the width it has: axe finds nothing, nothing is wider than it. */
export async function inspectPage(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await untilQuiet(page);
  expect(await findWithAxe(page), `axe on ${name} at ${width}`).toEqual([]);
  await watchWidth(page, name);
}

/** What axe finds on a page, or by some of its rules. */
export async function findWithAxe(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) };
  return page.evaluate(async (chosen) => {
    const { violations } = await window.axe.run(document, chosen);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  }, options);
}

/** Checks that a screen is no wider than its window, and keeps its picture. */
export async function watchWidth(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  if (KEEPS_SHOTS) await keepShot(page, `${name}-${width}`);
  expect(await pixelsTooWide(page), `${name} is wider than ${width}`).toBeLessThanOrEqual(0);
}

/** By how much a page is wider than its window, and would scroll sideways. */
export function pixelsTooWide(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function keepShot(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await showAllPictures(page);
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

/** Pictures below the fold load when somebody scrolls there; a picture of the whole page wants them all. */
async function showAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });
}
