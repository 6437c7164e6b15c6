import { mkdirSync } from "node:fs";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { findWithAxe } from "./axe.ts";
import { trackRequests, untilQuiet } from "./quiet-page.ts";
import { findSmallTargets } from "./small-targets.ts";
import { Toasts } from "./toasts.ts";
import { triesEverything } from "./tries-everything.ts";

const SHOTS = ".cache/shots";
const KEEPS_SHOTS = process.env.KEEP_SHOTS === "1";
const WAIT_MS = 60_000;

export interface WatchedPage {
  page: Page;
  complaints: string[];
  /** Every toast of the page. */
  toasts: Toasts;
  /** Bodies that the page has sent, by call, such as "POST /api/cart/add". */
  sent: SentBodies;
  /**
   * Checks that axe finds no problem, and on a phone and a laptop that no content is wider than the window. With
   * `--all`, axe checks both widths of each screen once. `KEEP_SHOTS=1` saves screenshots. `part` limits axe, for
   * example to a dialog.
   */
  inspect: (name: string, part?: string) => Promise<void>;
}

export const PHONE = { width: 390, height: 844 };
export const LAPTOP = { width: 1280, height: 860 };
const WIDTHS = [PHONE.width, LAPTOP.width];
/**
 * Widths at which journeys press controls: one by default, and both with `npm test -- --all`. The width of the content
 * is always checked at both.
 */
export const JOURNEY_WIDTHS = triesEverything ? WIDTHS : WIDTHS.slice(0, 1);

/** Pages, each with a width, for which axe has checked header and footer. */
const lookedAt = new Set<string>();
/** Screens, each with a width, that axe has checked in this worker. */
const checkedScreens = new Set<string>();
const SHELL = ["header:not(main *)", "footer:not(main *)"];

export async function openPage(
  newContext: (options: BrowserContextOptions) => Promise<BrowserContext>,
  width: number,
): Promise<WatchedPage> {
  const context = await newContext({
    viewport: viewportOf(width),
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  trackRequests(page);
  const toasts = await Toasts.of(page);
  const sent = recordBodies(page);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // Ignores reads that the browser cancels when the page navigates.
    if (request.failure()?.errorText !== "net::ERR_ABORTED")
      complaints.push(`failed: ${request.method()} ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400)
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return { page, complaints, toasts, sent, inspect: (name, part) => inspectPage(page, name, { part }) };
}

/** Bodies of a page's requests, oldest first. A request that a test sends itself is not the page's. */
export type SentBodies = { call: string; body: unknown }[];

function recordBodies(page: Page): SentBodies {
  const sent: SentBodies = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/") || request.method() === "GET") return;
    const text = request.postData();
    sent.push({ call: `${request.method()} ${pathname}`, body: text?.startsWith("{") ? JSON.parse(text) : undefined });
  });
  return sent;
}

/** Checks a screen at the current width and then at the others. Restores the first width afterwards. */
export async function inspectPage(
  page: Page,
  name: string,
  { widths = WIDTHS, part }: { widths?: readonly number[]; part?: string | undefined } = {},
): Promise<void> {
  const own = page.viewportSize();
  if (!own) throw new Error("the page has no size of its own");
  await lookAt(page, name, part);
  for (const width of widths) {
    if (width === own.width) continue;
    await page.setViewportSize(viewportOf(width));
    if (needsOtherWidth(name, width)) await lookAt(page, name, part);
    else {
      await untilQuiet(page);
      await watchWidth(page, name);
    }
  }
  if (page.viewportSize()?.width !== own.width) await page.setViewportSize(own);
}

/**
 * Decides whether axe checks a screen at a width that is not its journey's. It does so with `--all`, unless the journey
 * runs at each width itself, as the end of its title says, or has been there before.
 */
function needsOtherWidth(name: string, width: number): boolean {
  const runsAtEachWidth = / at \d+ px$/.test(expect.getState().currentTestName ?? "");
  return triesEverything && !runsAtEachWidth && !checkedScreens.has(`${name} at ${width}`);
}

function viewportOf(width: number): { width: number; height: number } {
  return { width, height: width < 600 ? PHONE.height : LAPTOP.height };
}

/** Checks at the current width that axe finds no problem and that no content is wider than the window. */
async function lookAt(page: Page, name: string, part?: string): Promise<void> {
  await untilQuiet(page);
  const here = pageAtWidth(page);
  const context = part ?? (lookedAt.has(here) ? { exclude: SHELL } : undefined);
  expect(await findWithAxe(page, context), `axe on ${name}, ${here}`).toEqual([]);
  lookedAt.add(here);
  checkedScreens.add(`${name} at ${page.viewportSize()?.width}`);
  await watchWidth(page, name);
}

function pageAtWidth(page: Page): string {
  return `${new URL(page.url()).pathname} at ${page.viewportSize()?.width}`;
}

/** Checks that no content is wider than the window, and saves a screenshot if requested. */
async function watchWidth(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  if (KEEPS_SHOTS) await keepShot(page, `${name}-${width}`);
  if (width === PHONE.width && new URL(page.url()).pathname.startsWith("/admin"))
    expect(await findSmallTargets(page), `controls of ${name} that are too low for a finger`).toEqual([]);
  // Waits, because elements that slide out after a resize stay visible for a moment.
  await expect.poll(() => pixelsTooWide(page), { message: `${name} is wider than ${width}` }).toBeLessThanOrEqual(0);
}

export function pixelsTooWide(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function keepShot(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await showAllPictures(page);
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

/** Loads lazy images before a screenshot of the whole page. */
async function showAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });
}
