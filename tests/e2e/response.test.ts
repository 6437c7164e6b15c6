import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";

/** A phone is about four times slower than the test machine. */
const CPU_SLOWDOWN = 4;
const TRIES_MIN = 3;
/** Maximum number of attempts. On a busy machine most are slow, and the fastest one shows the page's own cost. */
const ATTEMPTS_MAX = 15;
const LATE_MS = 300;
/** A page that loads the fonts and few scripts of other pages. */
const FACES = "/faq";
/** Shortest interaction that browsers record. */
const SHORTEST_NOTED_MS = 16;
/** Number of rows that a simple event handler can lay out without a noticeable delay. */
const YARDSTICK_ROWS = 2_500;
const YARDSTICK = "Lay out rows";

interface Noted {
  durations: Map<number, number>;
  shifts: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

declare global {
  interface Window {
    noted: Noted;
  }
}

/**
 * Compares a page's response time with that of a simple event handler in the same browser, because absolute times
 * depend on the machine. The fastest of several attempts counts.
 */
describe("a page on a slow phone, in a real browser", () => {
  const { openPage } = openSharedFront();

  async function openSlowPhone() {
    const watched = await openPage(390);
    await watched.page.addInitScript(takeNotes);
    const cdp = await watched.page.context().newCDPSession(watched.page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    return watched;
  }

  it.each(["/", "/products"])("moves nothing by itself on a first visit of %s", async (path) => {
    expect(await findShifts(path, async () => {})).toEqual([]);
  });

  it.each(["/shop/soap-bars", "/products/rose-petal-bath-bomb", "/subscription?audience=women", "/give"])(
    "moves nothing on %s when parts of it come late",
    async (path) => {
      expect(
        await findShifts(path, async (page) => {
          await openHydrated(page, FACES);
          await holdBackLateScripts(page, path);
        }),
      ).toEqual([]);
    },
  );

  /** Layout shifts in the best of several visits, each in a new browser profile. */
  async function findShifts(path: string, prepare: (page: Page) => Promise<void>): Promise<string[]> {
    let shifts: string[] = [];
    // On a busy machine the font may load after the first paint. One visit without shifts is enough.
    for (let tries = 0; tries < ATTEMPTS_MAX; tries += 1) {
      const { page } = await openSlowPhone();
      await prepare(page);
      await openHydrated(page, path);
      await untilQuiet(page);
      await scrollThrough(page);
      shifts = await page.evaluate(() => window.noted.shifts);
      await page.context().close();
      if (shifts.length === 0) break;
    }
    return shifts;
  }

  it.runIf(triesEverything)("answers every touch within the yardstick", async () => {
    const { page, complaints } = await openSlowPhone();
    const found: Record<string, number> = {};
    const time = async (name: string, act: () => Promise<void>, undo: () => Promise<void> = async () => {}) => {
      found[name] = await shortest(page, act, undo, found[YARDSTICK] ?? Number.POSITIVE_INFINITY);
    };

    await openHydrated(page, "/");
    await untilQuiet(page);
    await plantYardstick(page);
    const yard = page.getByRole("button", { name: YARDSTICK });
    await time(YARDSTICK, () => yard.click());
    await takeYardstickAway(page);
    await time("open the menu", () => page.getByRole("button", { name: "Menu" }).click(), closeDialog(page));
    await time(
      "open the questionnaire",
      () => page.getByRole("button", { name: "Start Your Journey" }).first().click(),
      closeDialog(page),
    );

    await openHydrated(page, "/products");
    await untilQuiet(page);
    const buttons = page.getByRole("button", { name: /Add to Basket/ });
    let nth = 0;
    await time("add to the basket", async () => {
      await buttons.nth(nth).click();
      nth += 1;
      await page.getByRole("link", { name: new RegExp(`Basket, ${nth} item`) }).waitFor();
    });

    await openHydrated(page, "/shop/bath-bombs");
    await untilQuiet(page);
    let turn = 0;
    const shelves = page.getByRole("main").getByRole("navigation", { name: "Shelves" });
    await time("go to another shelf", async () => {
      turn += 1;
      await shelves.getByRole("link", { name: turn % 2 === 0 ? "Bath Bombs" : "Soap Bars", exact: true }).click();
    });

    // Measures the simple handler again, because the machine may have become slower since the first measurement.
    await plantYardstick(page);
    const again = await shortest(
      page,
      () => yard.click(),
      async () => {},
      Number.POSITIVE_INFINITY,
    );

    console.info("milliseconds from touch to frame", found, "the yardstick again", again);
    const { [YARDSTICK]: before = 0, ...answers } = found;
    const yardstick = Math.max(before, again);
    expect(Object.entries(answers).filter(([, duration]) => duration > yardstick)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

function takeNotes() {
  window.noted = { durations: new Map(), shifts: [] };
  const events: PerformanceObserverInit & { durationThreshold: number } = {
    type: "event",
    durationThreshold: 16,
    buffered: true,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue;
      const longest = Math.max(window.noted.durations.get(entry.interactionId) ?? 0, entry.duration);
      window.noted.durations.set(entry.interactionId, longest);
    }
  }).observe(events);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName,
      );
      if (!hadRecentInput) window.noted.shifts.push(`${value}: ${moved.join(" | ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Delays scripts that the HTML does not name, so that they arrive after the page has loaded. */
async function holdBackLateScripts(page: Page, path: string): Promise<void> {
  const text = await (await page.request.get(path)).text();
  const cdp = await page.context().newCDPSession(page);
  cdp.on("Fetch.requestPaused", async ({ requestId, request }) => {
    if (!text.includes(new URL(request.url).pathname)) await sleep(LATE_MS);
    await cdp.send("Fetch.continueRequest", { requestId }).catch(() => {});
  });
  await cdp.send("Fetch.enable", { patterns: [{ urlPattern: "*/assets/*.js" }] });
}

/**
 * Duration of the fastest attempt, from the touch to the frame with its result. Stops once an attempt is within the
 * limit.
 */
async function shortest(
  page: Page,
  act: () => Promise<void>,
  undo: () => Promise<void>,
  yardstick: number,
): Promise<number> {
  const durations: number[] = [];
  const isEnough = () => durations.length >= TRIES_MIN && Math.min(...durations) <= yardstick;
  while (durations.length < ATTEMPTS_MAX && !isEnough()) {
    await page.evaluate(() => window.noted.durations.clear());
    await act();
    durations.push(await page.evaluate(longestAfterFrames, SHORTEST_NOTED_MS));
    await undo();
  }
  return Math.min(...durations);
}

/** Runs in the page. Waits for some frames, then returns the longest recorded interaction, but at least `unnotedMs`. */
async function longestAfterFrames(unnotedMs: number): Promise<number> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  // Performance entries arrive in a separate task after the frame.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return Math.max(unnotedMs, ...window.noted.durations.values());
}

async function plantYardstick(page: Page): Promise<void> {
  await page.evaluate(
    ({ name, rows }) => {
      const button = document.createElement("button");
      button.textContent = name;
      button.style.cssText = "position:fixed;inset:auto 0 0 auto;z-index:99";
      const list = document.createElement("ul");
      list.style.cssText = "position:fixed;inset:0 auto auto 0;height:1px;overflow:hidden";
      button.onclick = () => {
        list.replaceChildren(
          ...Array.from({ length: rows }, (_, row) => {
            const item = document.createElement("li");
            item.textContent = `Row ${row}`;
            return item;
          }),
        );
      };
      const yardstick = document.createElement("div");
      yardstick.id = "yardstick";
      yardstick.append(button, list);
      document.body.append(yardstick);
    },
    { name: YARDSTICK, rows: YARDSTICK_ROWS },
  );
}

async function takeYardstickAway(page: Page): Promise<void> {
  await page.evaluate(() => document.getElementById("yardstick")?.remove());
}

function closeDialog(page: Page): () => Promise<void> {
  return async () => {
    // Waits, because on a slow phone the dialog may open after the frame that responds to the touch.
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  };
}

async function scrollThrough(page: Page): Promise<void> {
  for (let screens = 0; screens < 6; screens += 1) {
    await page.mouse.wheel(0, 800);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}
