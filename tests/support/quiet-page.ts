import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

const WAIT_MS = 60_000;

const openRequests = new WeakMap<Page, Set<Request>>();

export function trackRequests(page: Page): void {
  const open = new Set<Request>();
  openRequests.set(page, open);
  page.on("request", (request) => {
    // "Other" requests are prefetches and background revalidation. The browser does not report their end, and no test
    // waits for them.
    if (request.resourceType() !== "other") open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
}

/** Opens a page and waits for hydration. Earlier clicks have no effect. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

export async function untilHydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/** Waits until a page has hydrated, has every response that it requested, and shows it. */
export async function untilQuiet(page: Page): Promise<void> {
  const open = openRequests.get(page);
  if (!open) throw new Error("nobody watches what this page asks for");
  // Before hydration a page has not yet requested its data. A page without a script, such as an email, never hydrates.
  await page.waitForFunction(
    () => "hydrated" in document.documentElement.dataset || !document.querySelector("script[type=module]"),
  );
  const deadline = Date.now() + WAIT_MS;
  do {
    while (open.size > 0) {
      if (Date.now() > deadline)
        throw new Error(`not answered: ${[...open].map((request) => request.url()).join(", ")}`);
      await sleep(10);
    }
    // A response is shown a frame later, and may lead to the next request. On a busy machine, this work is still
    // queued.
    await page.evaluate(async () => {
      for (let rounds = 0; rounds < 2; rounds += 1) {
        await new Promise(requestAnimationFrame);
        // Runs after all queued work, but does not wait for a page to stop moving.
        await scheduler.postTask(() => undefined, { priority: "background" });
      }
    });
  } while (open.size > 0);
}
